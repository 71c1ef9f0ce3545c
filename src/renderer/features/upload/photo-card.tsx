import { styled } from "@mui/material/styles";
import { Pause, Play, X } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface, flexRow } from "#renderer/theme/layout.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { minBytesInParts } from "#shared/upload-limits.ts";

import { ContinueBar } from "./continue-bar.tsx";
import { narrow } from "./page-widths.ts";
import { PhotoCanvas } from "./photo-canvas.tsx";
import { QualityChips } from "./quality-chips.tsx";
import { TransferStatus } from "./transfer-status.tsx";
import { uploadTexts } from "./texts/upload-catalogue.ts";
import { useOpenedPhoto } from "./use-opened-photo.ts";
import type { RoomOpening } from "./use-room-opening.ts";
import type { ChosenPhoto } from "./chosen-photo.ts";
import type { UploadFlow } from "./use-upload-flow.ts";

export type PhotoCardProps = { chosen: ChosenPhoto; flow: UploadFlow; room: RoomOpening };

/** The chosen photo: its preview at once, how far it is on its way, and the way on. */
export function PhotoCard({ chosen, flow, room }: PhotoCardProps) {
  const texts = useTexts(uploadTexts);
  const opening = useOpenedPhoto(chosen.file);
  const isDone = flow.upload?.state === "done";
  return (
    <Card>
      <PhotoCanvas
        fileName={chosen.file.name}
        opening={opening}
        stored={flow.upload?.image ?? null}
        isExpected={chosen.isHeic && flow.upload?.state !== "failed"}
      />
      {opening.state === "ready" || chosen.isSmall ? (
        <QualityChips
          quality={opening.state === "ready" ? opening.photo.quality : null}
          isSmall={chosen.isSmall}
        />
      ) : null}
      <TransferStatus
        fileName={chosen.file.name}
        upload={flow.upload}
        goesOn={chosen.goesOn}
        room={room}
        onRepeat={flow.sendAgain}
        onResume={flow.resume}
      />
      <Leave>
        <HoldButton flow={flow} />
        <ToolIconButton
          label={isDone || flow.upload?.state === "failed" ? texts.removePhoto : texts.cancelUpload}
          icon={<X size={20} {...iconStyle} />}
          onClick={flow.drop}
          disabled={room.state === "opening"}
        />
      </Leave>
      <ContinueBar isReady={isDone} room={room} onFiles={flow.takeFiles} />
    </Card>
  );
}

/** Pause and resume, for a photo that comes in parts. */
function HoldButton({ flow }: { flow: UploadFlow }) {
  const texts = useTexts(uploadTexts);
  const { upload } = flow;
  if (upload === undefined || upload.totalBytes < minBytesInParts) return null;
  if (upload.state === "paused") {
    return (
      <ToolIconButton
        label={texts.resumeUpload}
        icon={<Play size={20} {...iconStyle} />}
        onClick={flow.resume}
      />
    );
  }
  const isUnderWay = upload.state === "uploading" || upload.state === "waiting";
  if (!isUnderWay || upload.sentBytes >= upload.totalBytes) return null;
  return (
    <ToolIconButton
      label={texts.pauseUpload}
      icon={<Pause size={20} {...iconStyle} />}
      onClick={flow.pause}
    />
  );
}

const Card = styled("div")({
  ...cardSurface,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  gridTemplateRows: "minmax(0, 1fr) auto auto",
  gridTemplateAreas: '"picture picture picture" "words leave go" "bar bar bar"',
  columnGap: 4,
  minHeight: 534,
  padding: 20,
  [narrow]: {
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto",
    gridTemplateAreas: '"picture" "words" "bar" "chips"',
    alignContent: "start",
    minHeight: 0,
    padding: 0,
    borderRadius: 0,
    backgroundColor: "transparent",
    boxShadow: "none",
  },
});

const Leave = styled("div")({
  ...flexRow(4),
  gridArea: "leave",
  alignSelf: "center",
  paddingTop: 20,
  [narrow]: {
    gridArea: "picture",
    alignSelf: "start",
    justifySelf: "end",
    position: "relative",
    margin: 10,
    padding: 0,
    borderRadius: "var(--rw-radius-button)",
    backgroundColor: "var(--rw-paper)",
    boxShadow: "var(--rw-shadow2)",
  },
});
