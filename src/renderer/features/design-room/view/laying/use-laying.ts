import type { MaterialEdit } from "#shared/edit.ts";
import type { TexturedProduct } from "#shared/product.ts";

import { useRoomSession } from "../room/use-room.ts";
import type { CoveringChoice } from "../../model/document/room-document.ts";

export type LayingControlsProps = { edit: MaterialEdit; material: TexturedProduct | null };

/** How a laid product lies: shown while it is being chosen, changed once it is. */
export function useLaying(edit: MaterialEdit) {
  const { coverings, live } = useRoomSession();
  return {
    show: (changes: Partial<CoveringChoice>) => live.show({ ...edit, ...changes }),
    choose: (changes: Partial<CoveringChoice>) => {
      coverings.adjust(changes);
      live.settle();
    },
  };
}
