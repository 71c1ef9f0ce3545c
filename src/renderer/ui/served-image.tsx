import { createSourceSet, nameSource, placeWidths } from "#shared/served-picture.ts";
import type { ServedPicture } from "#shared/served-picture.ts";

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
    <picture style={contents}>
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
    </picture>
  );
}

const contents = { display: "contents" } as const;
