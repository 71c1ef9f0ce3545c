import { styled } from "@mui/material/styles";
import { CircleAlert, X } from "lucide-react";
import { useRef, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { uploadProducts } from "#renderer/state/studio/upload-products.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { maxSampleRooms } from "#shared/studio-catalogue.ts";

import { describeStudioFailure, readCode, useProductNotices } from "../parts/use-notices.ts";
import { roomsTexts } from "../texts/company-catalogue.ts";

export type RoomUpload = {
  id: string;
  fileName: string;
  /** 0 to 1 while it travels; null while the server looks at it. */
  progress: number | null;
  state: "waiting" | "sending" | "failed";
  failure: string | null;
};

/** Photos on their way to become rooms: one after the other, each with its own outcome. */
export function useRoomUploads() {
  const texts = useTexts(roomsTexts);
  const notices = useProductNotices();
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState<readonly RoomUpload[]>([]);
  const line = useRef(Promise.resolve());

  const change = (id: string, changes: Partial<RoomUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const dismiss = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  const send = async (id: string, file: File): Promise<boolean> => {
    change(id, { state: "sending" });
    const onProgress = (fraction: number) =>
      change(id, { progress: fraction < 1 ? fraction : null });
    const body = { name: nameRoom(file.name), roomType: "living_room" } as const;
    try {
      await dispatch(uploadProducts("createStudioSampleRoom", file, { body }, { onProgress }));
      dismiss(id);
      return true;
    } catch (error) {
      const failure =
        readCode(error) === "conflict"
          ? texts.tooMany(maxSampleRooms)
          : describeStudioFailure(error, texts);
      change(id, { state: "failed", failure });
      return false;
    }
  };

  const sendAll = async (earlier: Promise<void>, added: readonly { id: string; file: File }[]) => {
    await earlier;
    let done = 0;
    for (const { id, file } of added) if (await send(id, file)) done += 1;
    if (done > 0) notices.succeed(texts.uploaded(done));
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: crypto.randomUUID(), file }));
    setUploads((all) => [
      ...all,
      ...added.map(({ id, file }) => ({
        id,
        fileName: file.name,
        progress: 0,
        state: "waiting" as const,
        failure: null,
      })),
    ]);
    line.current = sendAll(line.current, added);
  };

  return { uploads, add, dismiss };
}

/** A file's name as people would say it. */
export function nameRoom(fileName: string): string {
  const plain = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 80);
  return plain === "" ? "Room" : plain.charAt(0).toUpperCase() + plain.slice(1);
}

type UploadListProps = {
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
