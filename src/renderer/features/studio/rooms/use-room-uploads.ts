import { useRef, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { uploadProducts } from "#renderer/state/studio/upload-products.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
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
