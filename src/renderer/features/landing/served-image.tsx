import { styled } from "@mui/material/styles";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import type { SampleRoom } from "#shared/image.ts";
import {
  createSourceSet,
  nameSource,
  placeWidths,
  servedPicturesSchema,
} from "#shared/served-picture.ts";
import type { RoomPictures, ServedPicture } from "#shared/served-picture.ts";

/**
 * The addresses that came with the page for a room's pictures; null where none did, or those of another
 * company or of older pictures.
 */
export function useServedPictures({ id, revision }: SampleRoom): RoomPictures | null {
  const { company, pictures } = useServices().platform.entrance.pageProps;
  const companyId = useAppSelector((state) => state.company.companyId);
  if (company === undefined || company.features.id !== companyId) return null;
  const found = servedPicturesSchema.safeParse(pictures).data?.[id];
  return found?.revision === revision ? found : null;
}

type ServedImageProps = {
  picture: ServedPicture;
  place: keyof typeof placeWidths;
  alt: string;
  onError: () => void;
};

/** A picture at the size of its place, as the page itself shows it. */
export function ServedImage({ picture, place, alt, onError }: ServedImageProps) {
  const { width, height } = picture;
  const sizes = placeWidths[place];
  return (
    <Picture>
      <source type="image/avif" srcSet={createSourceSet(picture, "avif")} sizes={sizes} />
      <img
        src={nameSource(picture)}
        srcSet={createSourceSet(picture, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        draggable={false}
        onError={onError}
        {...(place === "card" ? { loading: "lazy", decoding: "async" } : {})}
      />
    </Picture>
  );
}

const Picture = styled("picture")({ display: "contents" });
