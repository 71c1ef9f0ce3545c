import { useCallback, useEffect, useRef, useState } from "react";

import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { uploadCancelled, uploadClosed } from "#renderer/state/images-slice.ts";
import type { Upload } from "#renderer/state/images-slice.ts";
import { uploadPhoto } from "#renderer/state/upload-photo.ts";

import { choosePhoto } from "./choose-photo.ts";
import type { LeftOut } from "./choose-photo.ts";
import type { RoomDetails } from "./room-details.ts";
import { useMorePhotos } from "./use-more-photos.ts";
import type { MorePhotos } from "./use-more-photos.ts";

/** `details` are those of the first attempt: a repeated request must say the same. */
export type ChosenPhoto = {
  uploadId: string;
  file: File;
  /** Its details will look soft; the person is told. */
  isSmall: boolean;
  isHeic: boolean;
  details: RoomDetails;
};

export type UploadFlow = {
  chosen: ChosenPhoto | null;
  upload: Upload | undefined;
  leftOut: readonly LeftOut[];
  isChecking: boolean;
  /** Those that were chosen together with it. */
  more: MorePhotos;
  /** Takes the first fit photo of the files, for which another one being sent gives way; the others follow it. */
  takeFiles: (files: readonly File[]) => void;
  /** Sends the same photo again; the server stores it once, however often it is asked. */
  sendAgain: () => void;
  /** Stops a running upload and forgets the choice. */
  drop: () => void;
};

/** From handed-over files to a stored photo. Leaving the page stops what is still running. */
export function useUploadFlow(details: RoomDetails): UploadFlow {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [isChecking, setIsChecking] = useState(false);
  const current = useRef<ChosenPhoto | null>(null);
  const upload = useAppSelector(({ images }) =>
    images.uploads.find(({ id }) => id === chosen?.uploadId),
  );

  const replace = useCallback(
    (next: ChosenPhoto | null) => {
      const previous = current.current;
      current.current = next;
      if (previous !== null) {
        dispatch(uploadCancelled(previous.uploadId));
        dispatch(uploadClosed(previous.uploadId));
      }
      setChosen(next);
    },
    [dispatch],
  );

  useEffect(() => () => replace(null), [replace]);

  const more = useMorePhotos();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const send = ({ uploadId, file, details: said }: ChosenPhoto) => {
    // How it ends is in the store; the page reads it there.
    running.current = dispatch(uploadPhoto({ id: uploadId, file, ...said })).catch(() => null);
  };

  const repeat = async (photo: ChosenPhoto) => {
    // An attempt that hangs is stopped first, and its end awaited: both bear the same id.
    dispatch(uploadCancelled(photo.uploadId));
    await running.current;
    if (current.current === photo) send(photo);
  };

  const take = async (files: readonly File[]) => {
    setIsChecking(true);
    const choice = await choosePhoto(files);
    setIsChecking(false);
    setLeftOut(choice.leftOut);
    if (choice.photo === null) return;
    const next = { uploadId: crypto.randomUUID(), ...choice.photo, details };
    replace(next);
    send(next);
    more.add(choice.more, running.current);
  };

  return {
    chosen,
    upload,
    more,
    leftOut,
    isChecking,
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
