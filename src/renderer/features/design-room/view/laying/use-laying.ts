import type { MaterialEdit } from "#shared/edit.ts";

import { useRoomSession } from "../room/use-room.ts";
import type { CoveringChoice } from "../../model/document/room-document.ts";

/** How a laid product lies: shown while it is being chosen, changed once it is. */
export function useLaying(edit: MaterialEdit): {
  show: (changes: Partial<CoveringChoice>) => void;
  choose: (changes: Partial<CoveringChoice>) => void;
} {
  const { coverings, live } = useRoomSession();
  return {
    show: (changes) => live.show({ ...edit, ...changes }),
    choose: (changes) => {
      coverings.adjust(changes);
      live.settle();
    },
  };
}
