import { useRef, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { uploadClosed } from "#renderer/state/images-slice.ts";
import { describeFailure } from "#renderer/state/request-base-query.ts";
import { startDesign } from "#renderer/state/start-design.ts";
import { uploadPhoto } from "#renderer/state/upload-photo.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

import { namePhoto } from "./name-photo.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";

/** A photo that was chosen together with another one, on its way to a room of its own. */
export type MorePhoto = { uploadId: string; file: File } & (
  | { state: "waiting" | "sending" }
  | { state: "ready"; designId: string }
  | { state: "failed"; error: AppErrorCode }
);

export type MorePhotos = {
  photos: readonly MorePhoto[];
  /** Sends these when `before` and all that were added earlier are over. */
  add: (files: readonly File[], before: Promise<unknown>) => void;
  sendAgain: (photo: MorePhoto) => void;
};

/**
 * Sends photos one after the other and makes a room of each. Leaving the page stops none: their rooms
 * are among the designs then.
 */
export function useMorePhotos(): MorePhotos {
  const { myRoom } = useTexts(uploadTexts);
  const dispatch = useAppDispatch();
  const [photos, setPhotos] = useState<readonly MorePhoto[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const show = (changed: MorePhoto) =>
    setPhotos((all) => all.map((photo) => (photo.uploadId === changed.uploadId ? changed : photo)));

  const send = async ({ uploadId, file }: MorePhoto) => {
    show({ uploadId, file, state: "sending" });
    try {
      const image = await dispatch(uploadPhoto({ id: uploadId, file, roomType: null, note: "" }));
      const name = namePhoto(file.name, myRoom);
      const design = await dispatch(startDesign(image, { name, changes: null, isSample: false }));
      show({ uploadId, file, state: "ready", designId: design.id });
    } catch (error) {
      show({ uploadId, file, state: "failed", error: describeFailure(error).code });
    } finally {
      dispatch(uploadClosed(uploadId));
    }
  };

  const queue = (photo: MorePhoto, before: Promise<unknown>) => {
    last.current = Promise.all([last.current, before]).then(() => send(photo));
  };

  return {
    photos,
    add: (files, before) => {
      const added = files.map((file): MorePhoto => ({
        uploadId: crypto.randomUUID(),
        file,
        state: "waiting",
      }));
      setPhotos((all) => [...all, ...added]);
      for (const photo of added) queue(photo, before);
    },
    sendAgain: ({ uploadId, file }) => {
      const photo: MorePhoto = { uploadId, file, state: "waiting" };
      show(photo);
      queue(photo, Promise.resolve());
    },
  };
}
