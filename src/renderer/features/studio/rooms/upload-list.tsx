import { styled } from "@mui/material/styles";
import { CircleAlert, X } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { roomsTexts } from "../texts/company-catalogue.ts";
import type { RoomUpload } from "./use-room-uploads.ts";

export type UploadListProps = {
  uploads: readonly RoomUpload[];
  onDismiss: (id: string) => void;
};

/** Photos on their way, and those that did not make it with the reason. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  const texts = useTexts(roomsTexts);
  if (uploads.length === 0) return null;
  return (
    <List>
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.state === "failed" ? (
            <Failure role="alert">
              <CircleAlert size={18} {...iconStyle} />
              <span>{`${upload.fileName}: ${upload.failure ?? ""}`}</span>
              <ToolIconButton
                label={texts.dismiss}
                icon={<X size={18} {...iconStyle} />}
                onClick={() => onDismiss(upload.id)}
              />
            </Failure>
          ) : (
            <Running>
              <p>
                {upload.fileName} ·{" "}
                {upload.state === "waiting"
                  ? texts.waiting
                  : upload.progress === null
                    ? texts.checking
                    : new Intl.NumberFormat(undefined, { style: "percent" }).format(
                        upload.progress,
                      )}
              </p>
              <ProgressBar
                label={texts.uploading(upload.fileName)}
                value={upload.state === "waiting" ? 0 : upload.progress}
              />
            </Running>
          )}
        </li>
      ))}
    </List>
  );
}

const List = styled("ul")({ ...flexColumn(12), margin: "0 0 24px", padding: 0, listStyle: "none" });

const Running = styled("div")({
  ...flexColumn(8),
  ...textSize(14),
  fontVariantNumeric: "tabular-nums",
});

const Failure = styled("div")({
  ...flexRow(8),
  ...textSize(14),
  color: "var(--rw-danger-text)",
  "& > span:first-of-type": { flex: 1 },
  "& > svg": { flex: "none" },
});
