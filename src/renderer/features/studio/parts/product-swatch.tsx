import { styled } from "@mui/material/styles";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

/** A product's colour, or the picture of its tile; says nothing by itself. */
export function ProductSwatch({ product }: { product: StudioProduct }) {
  const { material, texture } = product;
  const picture = usePictureUrl(
    texture === null ? null : { kind: "studio-texture", id: material.id, revision: texture },
  );
  const image = picture.url === null ? undefined : `url("${picture.url}")`;
  return <Square style={{ backgroundColor: material.colour, backgroundImage: image }} />;
}

const Square = styled("span")({
  flex: "none",
  display: "inline-block",
  width: 36,
  height: 36,
  borderRadius: "var(--rw-radius-swatch)",
  backgroundSize: "cover",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
});
