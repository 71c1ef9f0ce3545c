import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Camera, Image } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow, fullSize, overParent } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton, Spinner } from "#renderer/ui/app-button.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { RoomCornerDrawing } from "#renderer/ui/room-corner-drawing.tsx";
import { acceptedContentTypes } from "#shared/upload-limits.ts";

import { lying, narrow } from "./page-widths.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";

export type DropZoneProps = {
  isChecking: boolean;
  onFiles: (files: File[]) => void;
};

/** The invitation to hand over a photo. A touch device offers its camera first. */
export function DropZone({ isChecking, onFiles }: DropZoneProps) {
  const texts = useTexts(uploadTexts);
  const isTouch = useMediaQuery("(pointer: coarse)");
  return (
    <Zone>
      <Outline aria-hidden>
        <rect x="1" y="1" />
      </Outline>
      <Invitation>
        <RoomCornerDrawing motif="arrow" />
        <Typography variant="h3" component="h2" sx={{ marginTop: "26px" }}>
          {texts.dropHere}
        </Typography>
        <PasteHint />
      </Invitation>
      <Buttons data-touch={isTouch}>
        {isTouch ? (
          <FileButton accept={acceptedContentTypes.join(",")} camera onFiles={onFiles}>
            {(open) => (
              <AppButton
                variant="contained"
                startIcon={<Camera size={18} {...iconStyle} />}
                onClick={open}
              >
                {texts.takePhoto}
              </AppButton>
            )}
          </FileButton>
        ) : null}
        <FileButton accept={acceptedContentTypes.join(",")} multiple onFiles={onFiles}>
          {(open) => (
            <AppButton
              variant={isTouch ? "outlined" : "contained"}
              startIcon={<Image size={18} {...iconStyle} />}
              onClick={open}
            >
              {isTouch ? texts.chooseFromLibrary : texts.choosePhoto}
            </AppButton>
          )}
        </FileButton>
      </Buttons>
      <Accepted>
        {isChecking ? <Spinner size={16} aria-hidden /> : null}
        {isChecking ? texts.checking : texts.accepted}
      </Accepted>
    </Zone>
  );
}

function PasteHint() {
  const texts = useTexts(uploadTexts);
  const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
  return (
    <Typography variant="body1" color="text.secondary" sx={{ marginTop: "6px" }}>
      {texts.pasteBefore} <Key>{isApple ? "⌘" : "Ctrl"}</Key> <Key>V</Key> {texts.pasteAfter}
    </Typography>
  );
}

const Zone = styled("div")({
  ...flexColumn(),
  position: "relative",
  alignItems: "center",
  justifyContent: "center",
  padding: 24,
  textAlign: "center",
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  [narrow]: { padding: 20, boxShadow: "var(--rw-shadow0)" },
});

/** A drawn line: a dashed border's rhythm is the browser's own and its width a whole pixel. */
const Outline = styled("svg")({
  ...overParent,
  ...fullSize,
  overflow: "visible",
  pointerEvents: "none",
  "& > rect": {
    width: "calc(100% - 2px)",
    height: "calc(100% - 2px)",
    rx: "var(--rw-radius)",
    fill: "none",
    stroke: "var(--rw-line3)",
    strokeWidth: 1.5,
    strokeDasharray: "7 6",
  },
  [narrow]: { display: "none" },
});

const Invitation = styled("div")({
  ...flexColumn(),
  alignItems: "center",
  marginBottom: 24,
  [narrow]: { "@media (pointer: coarse)": { display: "none" } },
  [lying]: { display: "none" },
});

const Buttons = styled("div")({
  display: "flex",
  gap: 12,
  [narrow]: {
    flexDirection: "column",
    alignSelf: "stretch",
    "& .MuiButton-root": { ...textSize(16), minHeight: 52 },
  },
});

const Accepted = styled("output")({
  ...flexRow(8),
  ...quietText(13, 20),
  marginTop: 24,
  minHeight: 20,

  textWrap: "balance",
  [narrow]: { marginTop: 16 },
});

const Key = styled("kbd")({
  ...quietText(12, 18, 550),
  display: "inline-block",
  minWidth: 22,
  padding: "0 6px",
  borderRadius: 6,
  backgroundColor: "var(--rw-n1)",

  fontFamily: "inherit",
});
