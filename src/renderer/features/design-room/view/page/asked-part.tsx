import { Suspense } from "react";

import { DownloadingDialog } from "../download/downloading-dialog.tsx";
import { useCode } from "../parts/use-code.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

const loadParts = () => import("./asked-parts.tsx");

/** What is asked for now and then; without the code for paper the browser prints what it shows. */
export function AskedPart() {
  const { endAsking } = useRoomSession().view;
  const asked = useRoom(({ view }) => view.asked);
  const isSheet = asked?.kind === "sheet";
  const parts = useCode(loadParts, asked !== null && !isSheet, () => {
    endAsking();
    if (asked?.kind === "print") window.print();
  });
  if (isSheet) {
    return (
      <Suspense>
        <DownloadingDialog open first="sheet" onClose={endAsking} />
      </Suspense>
    );
  }
  return parts && <parts.AskedParts asked={asked} onClose={endAsking} />;
}
