import { useCallback, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useDeleteImageMutation } from "#renderer/state/privacy-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { designsTexts } from "./designs-texts.ts";

type OfferedPhoto = { id: string; name: string };

/** Offers to delete a photo of which there is no design any more. */
export function usePhotoOffer() {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [deleteImage, deletion] = useDeleteImageMutation();
  const [offered, offer] = useState<OfferedPhoto | null>(null);
  const forget = useCallback(() => offer(null), []);
  const remove = async ({ id, name }: OfferedPhoto) => {
    const { error } = await deleteImage({ params: { id } });
    forget();
    const isDone = error === undefined;
    const text = isDone ? texts.photoDeleted(name) : texts.photoNotDeleted;
    dispatch(noticeShown({ tone: isDone ? "success" : "error", text }));
  };
  return {
    offered,
    isDeleting: deletion.isLoading,
    offer,
    forget,
    remove: () => {
      if (offered !== null) void remove(offered);
    },
  };
}
