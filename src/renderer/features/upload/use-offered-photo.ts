import { useEffect, useEffectEvent } from "react";

import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { takeOfferedPhoto } from "#renderer/state/offered-photo.ts";

/** A photo that the page around the app handed over. */
export function useOfferedPhoto(onFiles: (files: File[]) => void): void {
  const dispatch = useAppDispatch();
  const offers = useAppSelector((state) => state.images.offers);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (offers === 0) return;
    const file = dispatch(takeOfferedPhoto());
    if (file !== null) take([file]);
  }, [offers, dispatch]);
}
