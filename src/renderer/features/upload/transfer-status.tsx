import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Check, CircleAlert, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";

import { formatMegabytes } from "#renderer/i18n/format-megabytes.ts";
import type { Upload } from "#renderer/state/images-slice.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { flexRow, flexWrap, unseen } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { Locale } from "#shared/locale.ts";
import { minBytesInParts } from "#shared/upload-limits.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";

import { formatDuration } from "./format-transfer.ts";
import { narrow } from "./page-widths.ts";
import { createProgressMeter } from "./progress-meter.ts";
import type { TransferProgress } from "./progress-meter.ts";
import { describeFailedUpload, refusalTexts } from "./refusal-texts.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";
import type { RoomOpening } from "./use-room-opening.ts";
import { useIsOnline } from "#renderer/services/use-is-online.ts";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";

/** Often enough that a stalled transfer stops promising a time. */
const tickMs = 1000;

export type TransferStatusProps = {
  fileName: string;
  upload: Upload | undefined;
  /** It goes on where it stopped before the page was reloaded. */
  goesOn: boolean;
  room: RoomOpening;
  onRepeat: () => void;
  /** Goes on without waiting any longer. */
  onResume: () => void;
};

/** The photo's name, how far it is, and what went wrong, if anything did. */
export function TransferStatus(props: TransferStatusProps) {
  const { fileName, upload, goesOn, room, onRepeat, onResume } = props;
  const texts = useTexts(uploadTexts);
  const locale = useLocale();
  const progress = useTransferProgress(upload);
  const isOnline = useIsOnline();
  const isStuck = progress !== null && (progress.isStalled || !isOnline);
  const isDone = upload?.state === "done";
  const isInParts = (upload?.totalBytes ?? 0) >= minBytesInParts;
  const isHeld = upload?.state === "paused" || upload?.state === "waiting";
  const sentence = isDone
    ? texts.uploaded
    : isHeld
      ? describeHeld(upload, texts, locale)
      : describeTransfer(progress, isStuck, texts, locale);
  const hasFailed = upload?.state === "failed";
  return (
    <>
      <Words>
        <Typography variant="subtitle1" component="p" noWrap>
          {fileName}
        </Typography>
        {hasFailed ? null : (
          <Line data-done={isDone}>
            {isDone ? <Check size={16} {...iconStyle} /> : null}
            {sentence}
          </Line>
        )}
        {goesOn && upload?.state === "uploading" ? <Line>{texts.goesOn}</Line> : null}
        <Announcement>
          {isDone ? texts.uploaded : upload?.state === "paused" ? sentence : ""}
        </Announcement>
      </Words>
      <BarArea>
        {hasFailed ? (
          <UploadFailure upload={upload} onRepeat={onRepeat} />
        ) : room.state === "failed" ? (
          <Failure sentence={texts.roomNotOpened} onRepeat={room.open} />
        ) : upload?.state === "waiting" ? (
          <Waiting sentence={texts.goesOnByItself} onResume={onResume} />
        ) : isStuck && isInParts ? (
          <Waiting sentence={texts.goesOnByItself} onResume={onRepeat} />
        ) : isStuck ? (
          <Failure sentence={texts.stuck} onRepeat={onRepeat} />
        ) : (
          <ProgressBar
            label={texts.progress}
            value={isDone ? 1 : isHeld ? measureHeld(upload) : (progress?.fraction ?? 0)}
            valueText={sentence}
          />
        )}
      </BarArea>
    </>
  );
}

/** How far an upload is and how long it will take, or null while there is none. */
function useTransferProgress(upload: Upload | undefined): TransferProgress | null {
  const [meter] = useState(() => createProgressMeter(() => performance.now()));
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const isMoving = upload?.state === "uploading";
  const sentBytes = upload?.sentBytes ?? 0;
  const totalBytes = upload?.totalBytes ?? 0;

  useEffect(() => {
    if (!isMoving) return undefined;
    const report = () => setProgress(meter(sentBytes, totalBytes));
    report();
    const timer = window.setInterval(report, tickMs);
    return () => window.clearInterval(timer);
  }, [isMoving, sentBytes, totalBytes, meter]);

  return isMoving ? progress : null;
}

function describeTransfer(
  progress: TransferProgress | null,
  isStuck: boolean,
  texts: SentencesOf<typeof uploadTexts>,
  locale: Locale,
): string {
  if (progress === null) return texts.preparing;
  if (progress.sentBytes >= progress.totalBytes) return texts.storing;
  const sent = formatMegabytes(progress.sentBytes, locale);
  const total = formatMegabytes(progress.totalBytes, locale);
  if (isStuck || progress.secondsLeft === null) return texts.sent(sent, total);
  return texts.sentWithTime(sent, total, formatDuration(progress.secondsLeft, locale));
}

function describeHeld(
  { state, sentBytes, totalBytes }: Upload,
  texts: SentencesOf<typeof uploadTexts>,
  locale: Locale,
): string {
  const sent = formatMegabytes(sentBytes, locale);
  const total = formatMegabytes(totalBytes, locale);
  return state === "paused" ? texts.paused(sent, total) : texts.sent(sent, total);
}

function measureHeld({ sentBytes, totalBytes }: Upload): number {
  return totalBytes === 0 ? 0 : sentBytes / totalBytes;
}

function Waiting({ sentence, onResume }: { sentence: string; onResume: () => void }) {
  const icon = <WifiOff size={20} {...iconStyle} />;
  const now = <TryAgainButton onClick={onResume} />;
  return (
    <Banner tone="caution" role="alert" icon={icon} actions={now}>
      {sentence}
    </Banner>
  );
}

function UploadFailure({ upload, onRepeat }: { upload: Upload; onRepeat: () => void }) {
  const texts = useTexts(refusalTexts);
  const failure = describeFailedUpload(upload.error ?? "internal_error", texts);
  return <Failure sentence={failure.sentence} {...(failure.canRepeat ? { onRepeat } : {})} />;
}

function Failure({ sentence, onRepeat }: { sentence: string; onRepeat?: () => void }) {
  const again = <TryAgainButton onClick={onRepeat} />;
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={<CircleAlert size={20} {...iconStyle} />}
      {...(onRepeat === undefined ? {} : { actions: again })}
    >
      {sentence}
    </Banner>
  );
}

const Words = styled("div")({
  gridArea: "words",
  alignSelf: "center",
  minWidth: 0,
  paddingTop: 20,
  paddingRight: 12,
  [narrow]: {
    ...flexWrap("0 12px"),
    alignItems: "baseline",
    justifyContent: "space-between",
    paddingTop: 14,
    paddingRight: 0,
    "& > .MuiTypography-root": { flex: "1 1 0", minWidth: 96 },
  },
});

const Line = styled("p")({
  ...flexRow(6),
  ...quietText(13, 20),

  fontVariantNumeric: "tabular-nums",
  "&[data-done='true']": { color: "var(--rw-primary)", fontWeight: 550 },
});

const Announcement = styled("output")({ ...unseen });

const BarArea = styled("div")({
  gridArea: "bar",
  paddingTop: 14,
  [narrow]: { paddingBlock: "10px 14px" },
});
