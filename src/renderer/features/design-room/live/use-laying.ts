import type { MaterialEdit } from "#shared/edit.ts";

import { useRoom } from "../room/room-context.ts";
import type { MaterialChoice } from "../state/room-document.ts";

/** How a laid product lies: shown while it is being chosen, changed once it is. */
export function useLaying(edit: MaterialEdit): {
  show: (changes: Partial<MaterialChoice>) => void;
  choose: (changes: Partial<MaterialChoice>) => void;
} {
  const { covers, live } = useRoom();
  return {
    show: (changes) => live.show({ ...edit, ...changes }),
    choose: (changes) => {
      covers.adjust(changes);
      live.settle();
    },
  };
}
