import { useCallback, useEffect, useRef, useState } from "react";

import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import {
  uploadCancelled,
  uploadClosed,
  uploadLeft,
  uploadPaused,
  uploadResumed,
} from "#renderer/state/images-slice.ts";
import type { Upload } from "#renderer/state/images-slice.ts";
import { giveUpUpload, uploadPhoto } from "#renderer/state/upload-photo.ts";

import { choosePhoto } from "./choose-photo.ts";
import type { LeftOut } from "./choose-photo.ts";
import type { ChosenPhoto } from "./chosen-photo.ts";
import type { RoomDetails } from "./room-details.ts";
import { useKeptUpload } from "./use-kept-upload.ts";
import { useMorePhotos } from "./use-more-photos.ts";
import type { MorePhotos } from "./use-more-photos.ts";

type UploadCommand =
  | typeof uploadCancelled
  | typeof uploadLeft
  | typeof uploadPaused
  | typeof uploadResumed;

export type UploadFlow = {
  chosen: ChosenPhoto | null;
  upload: Upload | undefined;
  leftOut: readonly LeftOut[];
  isChecking: boolean;
  /** Those that were chosen together with it. */
  more: MorePhotos;
  /** Takes the first fit photo of the files, for which another one being sent gives way; the others follow it. */
  takeFiles: (files: readonly File[]) => void;
  pause: () => void;
  /** Goes on after a pause, or without waiting any longer. */
  resume: () => void;
  /** Sends the same photo again; the server stores it once, however often it is asked. */
  sendAgain: () => void;
  /** Stops a running upload and forgets the choice. */
  drop: () => void;
};

/**
 * From handed-over files to a stored photo. Leaving the page stops what is still running; a large photo goes
 * on when the page is opened again, with what was said about it (`onDetails`).
 */
export function useUploadFlow(
  details: RoomDetails,
  onDetails: (details: RoomDetails) => void,
): UploadFlow {
  const dispatch = useAppDispatch();
  const { chosen, current, upload, replace } = useChosenPhoto();
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [isChecking, setIsChecking] = useState(false);

  const pass = (command: UploadCommand) => {
    if (chosen !== null) dispatch(command(chosen.uploadId));
  };

  const more = useMorePhotos();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const send = ({ uploadId, file, details: said }: ChosenPhoto) => {
    // How it ends is in the store; the page reads it there.
    running.current = dispatch(uploadPhoto({ id: uploadId, file, ...said })).catch(() => null);
  };

  const repeat = async (photo: ChosenPhoto) => {
    // An attempt that hangs is stopped first, and its end awaited: both bear the same id.
    dispatch(uploadLeft(photo.uploadId));
    await running.current;
    if (current.current === photo) send(photo);
  };

  const take = async (files: readonly File[]) => {
    setIsChecking(true);
    const choice = await choosePhoto(files);
    setIsChecking(false);
    setLeftOut(choice.leftOut);
    if (choice.photo === null) return;
    const next = { uploadId: crypto.randomUUID(), ...choice.photo, details, goesOn: false };
    replace(next);
    send(next);
    more.add(choice.more, running.current);
  };

  useKeptUpload((kept) => {
    // Whoever has chosen another one meanwhile goes on with that.
    if (current.current !== null) return;
    onDetails(kept.details);
    replace(kept);
    send(kept);
  });

  return {
    chosen,
    upload,
    more,
    leftOut,
    isChecking,
    pause: () => pass(uploadPaused),
    resume: () => pass(uploadResumed),
    takeFiles: (files) => void take(files),
    sendAgain: () => {
      if (chosen !== null) void repeat(chosen);
    },
    drop: () => {
      setLeftOut([]);
      replace(null);
    },
  };
}

/** The photo of the page, one at a time, and its upload; another one ends it, and so does leaving the page. */
function useChosenPhoto() {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const current = useRef<ChosenPhoto | null>(null);
  const upload = useAppSelector(({ images }) =>
    images.uploads.find(({ id }) => id === chosen?.uploadId),
  );

  const replace = useCallback(
    (next: ChosenPhoto | null, stop: UploadCommand = uploadCancelled) => {
      const previous = current.current;
      current.current = next;
      if (previous !== null) {
        dispatch(stop(previous.uploadId));
        if (stop === uploadCancelled) dispatch(giveUpUpload(previous.uploadId));
        dispatch(uploadClosed(previous.uploadId));
      }
      setChosen(next);
    },
    [dispatch],
  );

  useEffect(() => () => replace(null, uploadLeft), [replace]);
  return { chosen, current, upload, replace };
}
