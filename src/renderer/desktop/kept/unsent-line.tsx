import { ImageIcon, PenLine } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";

import { describeFailedUpload, refusalTexts } from "#renderer/features/upload/refusal-texts.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

import { KeptLine, KeptState } from "./kept-list.tsx";
import { keptTexts } from "./kept-texts.ts";
import type { Unsent } from "./outbox.ts";
import { useOutbox } from "./use-kept-view.ts";

const tones: Readonly<Record<Unsent["state"], "good" | "caution" | "danger">> = {
  waiting: "good",
  sending: "good",
  open: "good",
  sent: "good",
  conflict: "caution",
  gone: "danger",
  failed: "danger",
};

/** Something that the server has yet to get. */
export function UnsentLine({ unsent }: { unsent: Unsent }) {
  const texts = useTexts(keptTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const { id, kind, name, state, atMs } = unsent;
  const Icon = kind === "room" ? PenLine : ImageIcon;
  return (
    <KeptLine
      picture={<Icon size={20} {...iconStyle} />}
      name={kind === "room" ? <Link to={`/room/${id}`}>{name}</Link> : name}
      facts={
        <>
          <KeptState data-tone={tones[state]}>{texts.sending[state]}</KeptState>
          <span>
            {texts.kinds[kind]} · {formatPast(atMs, nowMs, locale)}
          </span>
          {state === "failed" && kind === "photo" ? <Why code={unsent.code} /> : null}
        </>
      }
      actions={<UnsentActions unsent={unsent} />}
    />
  );
}

function Why({ code }: { code: AppErrorCode }) {
  return (
    <Suspense fallback={null}>
      <Reason code={code} />
    </Suspense>
  );
}

function Reason({ code }: { code: AppErrorCode }) {
  const texts = useTexts(refusalTexts);
  return <span>{describeFailedUpload(code, texts).sentence}</span>;
}

function UnsentActions({ unsent }: { unsent: Unsent }) {
  const texts = useTexts(keptTexts);
  const { id, kind, state } = unsent;
  if (state === "sending") return null;
  if (state === "sent") return <To to={`/room/${unsent.designId}`}>{texts.open}</To>;
  if (state === "open") return <To to={`/room/${id}`}>{texts.open}</To>;
  if (kind === "upload") return <To to="/upload">{texts.goOn}</To>;
  return (
    <>
      {state === "waiting" ? null : <Discard unsent={unsent} />}
      {state === "conflict" ? <To to={`/room/${id}`}>{texts.decide}</To> : <TryAgain id={id} />}
    </>
  );
}

function To({ to, children }: { to: string; children: string }) {
  return (
    <AppButton variant="outlined" size="small" to={to}>
      {children}
    </AppButton>
  );
}

function TryAgain({ id }: { id: string }) {
  const texts = useTexts(keptTexts);
  const outbox = useOutbox();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await outbox.tryAgain(id);
    setTrying(false);
  };
  return (
    <AppButton variant="outlined" size="small" loading={isTrying} onClick={() => void tryAgain()}>
      {texts.tryAgain}
    </AppButton>
  );
}

function Discard({ unsent }: { unsent: Unsent }) {
  const texts = useTexts(keptTexts);
  const outbox = useOutbox();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <AppButton variant="text" size="small" onClick={() => setAsked(true)}>
        {texts.discard}
      </AppButton>
      <ConfirmDialog
        open={isAsked}
        title={texts.discardTitle(unsent.name)}
        text={texts.discardText}
        confirmLabel={texts.discard}
        danger
        onConfirm={() => void outbox.forget(unsent)}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
