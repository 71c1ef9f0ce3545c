import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Camera } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowHeight } from "#renderer/theme/breakpoints.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { acceptedContentTypes } from "#shared/upload-limits.ts";

import { narrow } from "./page-widths.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";
import type { RoomOpening } from "./use-room-opening.ts";

export type ContinueBarProps = {
  isReady: boolean;
  room: RoomOpening;
  onFiles: (files: File[]) => void;
};

/** The way on: in the photo's card, or fixed to the bottom of a narrow page beside the camera. */
export function ContinueBar({ isReady, room, onFiles }: ContinueBarProps) {
  const texts = useTexts(uploadTexts);
  const isTouch = useMediaQuery("(pointer: coarse)");
  return (
    <Bar>
      {isTouch ? (
        <Retake>
          <FileButton accept={acceptedContentTypes.join(",")} camera onFiles={onFiles}>
            {(open) => (
              <ToolIconButton
                label={texts.takeAnother}
                look="outlined"
                icon={<Camera size={20} {...iconStyle} />}
                onClick={open}
                disabled={room.state === "opening"}
              />
            )}
          </FileButton>
        </Retake>
      ) : null}
      <AppButton
        variant="contained"
        disabled={!isReady}
        loading={room.state === "opening"}
        loadingLabel={texts.opening}
        onClick={room.open}
      >
        {texts.continue}
      </AppButton>
    </Bar>
  );
}

const Bar = styled("div")({
  gridArea: "go",
  alignSelf: "center",
  display: "flex",
  gap: 12,
  paddingTop: 20,
  [narrow]: {
    position: "fixed",
    inset: "auto 0 0",
    zIndex: 1100,
    padding: "12px 20px max(28px, env(safe-area-inset-bottom))",
    backgroundColor: "var(--rw-paper)",
    borderTop: "1px solid var(--rw-line)",
    "& > .MuiButton-root": { ...textSize(16), flex: 1, minHeight: 52 },
    [belowHeight(600)]: { paddingBlock: "8px max(8px, env(safe-area-inset-bottom))" },
  },
});

const Retake = styled("div")({
  display: "none",
  [narrow]: { display: "block", "& button": { width: 56, height: 52 } },
});
