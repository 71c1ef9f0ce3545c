import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions } from "#renderer/ui/app-dialog.tsx";

import { useCode } from "../parts/use-code.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { toolbarTexts } from "../../texts/room-catalogue.ts";

const loadList = () => import("./key-list.tsx");

/** Every key of the room; there, and loaded, only once it is asked for. */
export function ShortcutSheet() {
  const { showHelp } = useRoomSession().view;
  const isAsked = useRoom(({ view }) => view.isHelpOpen);
  const close = () => showHelp(false);
  const list = useCode(loadList, isAsked, close);
  const texts = useTexts(toolbarTexts);
  return (
    <AppDialog
      open={isAsked && list !== null}
      title={texts.shortcuts}
      onClose={close}
      closesOutside
      width={560}
    >
      {list === null ? null : <list.KeyList />}
      <DialogActions sx={{ marginTop: 0 }}>
        <AppButton variant="outlined" onClick={close}>
          {texts.close}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}
