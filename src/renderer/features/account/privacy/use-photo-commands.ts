import { addListener } from "@reduxjs/toolkit";
import { useEffect, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeActionChosen, noticeShown } from "#renderer/state/notices-slice.ts";
import { useDeleteImageMutation, useRestoreImageMutation } from "#renderer/state/privacy-api.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { ImageVariant } from "#shared/image.ts";
import type { KeptPhoto } from "#shared/wires/http/privacy-calls.ts";

import { privacyTexts } from "../texts/account-catalogue.ts";
import { namePhotoFile } from "./name-photo-file.ts";

export type PhotoCommands = ReturnType<typeof usePhotoCommands>;

const prefix = "restore-photo/";

/** Downloading a photo, and deleting it: it goes into the bin at once, and its notice brings it back. */
export function usePhotoCommands(onRemoved: () => void) {
  const texts = useTexts(privacyTexts);
  const dispatch = useAppDispatch();
  const { pictures, platform } = useServices();
  const [deleteImage] = useDeleteImageMutation();
  const [busyId, setBusyId] = useState<string | null>(null);
  useUndo();

  const remove = async ({ id, name }: KeptPhoto) => {
    setBusyId(id);
    const { error } = await deleteImage({ params: { id } });
    setBusyId(null);
    if (error !== undefined) {
      dispatch(noticeShown({ tone: "error", text: texts.notDeleted(name) }));
      return;
    }
    const action = { label: texts.undo, command: prefix + id };
    dispatch(noticeShown({ tone: "success", text: texts.deleted(name), action }));
    onRemoved();
  };

  const download = async ({ id, name }: KeptPhoto, variant: ImageVariant, saved: string) => {
    setBusyId(id);
    try {
      const file = await pictures.readBlob({ kind: "image", id, variant });
      await platform.saveFile(namePhotoFile(saved, file.type), file);
    } catch {
      dispatch(noticeShown({ tone: "error", text: texts.notDownloaded(name) }));
    } finally {
      setBusyId(null);
    }
  };

  return {
    /** The photo that something is done with. */
    busyId,
    remove: (photo: KeptPhoto) => void remove(photo),
    /** The photo itself, or what its newest render has left, under a name. */
    download: (photo: KeptPhoto, variant: ImageVariant = "original", saved = photo.name) =>
      void download(photo, variant, saved),
  };
}

function useUndo(): void {
  const texts = useTexts(privacyTexts);
  const dispatch = useAppDispatch();
  const [restoreImage] = useRestoreImageMutation();
  useEffect(() => {
    const restore = async (id: string) => {
      const { data } = await restoreImage({ params: { id } });
      const isBack = data !== undefined;
      const text = isBack ? texts.restored(data.name) : texts.notRestored;
      dispatch(noticeShown({ tone: isBack ? "success" : "error", text }));
    };
    return dispatch(
      addListener({
        actionCreator: noticeActionChosen,
        effect: ({ payload: { command } }) => {
          if (command.startsWith(prefix)) void restore(command.slice(prefix.length));
        },
      }),
    );
  }, [dispatch, restoreImage, texts]);
}
