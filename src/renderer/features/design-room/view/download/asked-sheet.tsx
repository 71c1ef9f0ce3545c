import { Suspense } from "react";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { DownloadingDialog } from "./downloading-dialog.tsx";

/** The room as a sheet to print, for whoever asked for it by the menu of the shell. */
export function AskedSheet() {
  const { showSheet } = useRoomSession().view;
  const isOpen = useRoom(({ view }) => view.isSheetOpen);
  return isOpen ? (
    <Suspense>
      <DownloadingDialog open first="sheet" onClose={() => showSheet(false)} />
    </Suspense>
  ) : null;
}
