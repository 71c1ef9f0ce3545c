import { styled } from "@mui/material/styles";
import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions } from "#renderer/ui/app-dialog.tsx";
import { copyText } from "#renderer/ui/copy-text.ts";
import { FieldNote } from "#renderer/ui/field-note.tsx";
import { canSendOn, sendOn } from "#renderer/ui/send-on.ts";
import { QrCode } from "#renderer/ui/qr-code.tsx";

import { sharingTexts } from "../../texts/sharing-catalogue.ts";

export type MadeLinkProps = { address: string; onClose: () => void };

/** A new link, for as long as this is open: to copy, to send on, or for a phone's camera. */
export function MadeLink({ address, onClose }: MadeLinkProps) {
  const texts = useTexts(sharingTexts);
  const place = useRef<HTMLElement>(null);
  const isMobile = useAppSelector(({ viewport }) => viewport.isMobile);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    if (place.current !== null) setCopied(await copyText(place.current, address));
  };
  return (
    <>
      <Row>
        <Address ref={place}>{address}</Address>
        {isMobile ? null : <QrCode text={address} label={texts.qr} size="small" />}
      </Row>
      <Buttons>
        <AppButton variant="contained" icon={Copy} onClick={() => void copy()}>
          {copied === true ? texts.copied : texts.copy}
        </AppButton>
        {canSendOn() && isMobile ? (
          <AppButton variant="outlined" icon={Share2} onClick={() => void sendOn(address)}>
            {texts.sendOn}
          </AppButton>
        ) : null}
      </Buttons>
      {copied === false ? <FieldNote id="copy-failure" error={texts.copyFailed} /> : null}
      <DialogActions>
        <AppButton variant="text" onClick={onClose}>
          {texts.done}
        </AppButton>
      </DialogActions>
    </>
  );
}

const Row = styled("div")({ ...flexRow(16), marginTop: 16 });

const Address = styled("code")({
  ...textSize(14, 20),
  flex: 1,
  minWidth: 0,
  padding: 12,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
  overflowWrap: "anywhere",
  userSelect: "all",
});

const Buttons = styled("div")({ ...flexRow(8), marginTop: 16 });
