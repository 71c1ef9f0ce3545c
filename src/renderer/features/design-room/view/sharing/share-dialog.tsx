import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { DesignVersion } from "#shared/design-version.ts";

import { sharingTexts } from "../../texts/sharing-catalogue.ts";
import { MadeLink } from "./made-link.tsx";
import { OwnLinks } from "./own-links.tsx";
import { ShareForm } from "./share-form.tsx";

export type ShareDialogProps = {
  open: boolean;
  /** What people choose from; null is the open room alone. */
  versions: readonly DesignVersion[] | null;
  onClose: () => void;
};

/** Makes a link to the room, or to several versions of it, and says what became of earlier ones. */
export function ShareDialog({ open, versions, onClose }: ShareDialogProps) {
  const texts = useTexts(sharingTexts);
  const [address, setAddress] = useState<string | null>(null);
  const close = () => {
    onClose();
    setAddress(null);
  };
  const letters = versions?.map(({ letter }) => letter).join(", ");
  const [title, text] =
    letters === undefined ? [texts.title, texts.lead] : [texts.titleMany, texts.leadMany(letters)];
  const isMade = address !== null;
  return (
    <AppDialog
      open={open}
      title={isMade ? texts.made : title}
      text={isMade ? texts.madeText : text}
      width={520}
      locked={isMade}
      onClose={close}
    >
      {isMade ? (
        <MadeLink address={address} onClose={close} />
      ) : (
        <>
          <ShareForm versions={versions} onMade={setAddress} onCancel={close} />
          <OwnLinks />
        </>
      )}
    </AppDialog>
  );
}
