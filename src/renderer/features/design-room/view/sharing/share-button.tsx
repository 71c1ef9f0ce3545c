import { Share2 } from "lucide-react";
import { Suspense } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { panelTexts } from "../../texts/panel-catalogue.ts";
import { useRoom } from "../room/use-room.ts";
import { useLateDialog } from "../parts/use-late-dialog.ts";
import { SharingDialog } from "./sharing-dialog.tsx";

/** The way to a link, in the header of a wide screen; there is none before something is changed. */
export function ShareButton() {
  const texts = useTexts(panelTexts);
  const isOffered = useRoom(
    ({ features, history }) => features.canShare && history.document.edits.length > 0,
  );
  const sharing = useLateDialog();
  if (!isOffered) return null;
  return (
    <>
      <AppButton variant="outlined" icon={Share2} onClick={sharing.open}>
        {texts.share}
      </AppButton>
      {sharing.wasOpened ? (
        <Suspense fallback={null}>
          <SharingDialog open={sharing.isOpen} versions={null} onClose={sharing.close} />
        </Suspense>
      ) : null}
    </>
  );
}
