import { useTexts } from "#renderer/i18n/texts.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import { readProductId } from "#shared/edit.ts";

import { canvasTexts, regionTexts } from "../../texts/room-catalogue.ts";
import { useSelectedName } from "../regions/use-selected-name.ts";
import { useRoom } from "../room/use-room.ts";

/** Tells who does not see it what is selected, painted or erased now. */
export function RoomStatus() {
  const painted = useRoom(({ history: { document } }) =>
    document.edits.find(({ id }) => id === document.paintedEditId),
  );
  const product = useRoom(({ catalogue }) =>
    catalogue.known.get(painted === undefined ? "" : (readProductId(painted) ?? "")),
  );
  const isThing = useRoom(
    ({ surface, history }) => history.document.selection !== null && surface === "object",
  );
  const name = useSelectedName();
  const isErased = useRoom(
    ({ erase, history }) => history.document.selection === null && erase.result !== null,
  );
  const { said } = useTexts(canvasTexts);
  const names = useTexts(regionTexts);
  const selected = isThing ? names.object(null) : name;
  const words =
    painted !== undefined
      ? said.shows(product?.name ?? said.someProduct)
      : selected !== null
        ? said.selected(selected)
        : isErased
          ? said.erased
          : "";
  return (
    <Unseen aria-live="polite" data-part="told">
      {words}
    </Unseen>
  );
}
