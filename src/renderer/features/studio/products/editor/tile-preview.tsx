import { styled } from "@mui/material/styles";
import { Info } from "lucide-react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, flexColumn, overParent } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { readNumber } from "#shared/read-number.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import { editorTexts } from "../../texts/products-catalogue.ts";
import type { ProductForm } from "./product-form.ts";

/** What the preview shows, in metres. */
const shown = { width: 4, height: 2.5 };

export type TilePreviewProps = { form: ProductForm; product: StudioProduct | null };

/** A floor or wall covering laid flat at true scale, and what cannot be done with it yet. */
export function TilePreview({ form, product }: TilePreviewProps) {
  const texts = useTexts(editorTexts);
  const texture = product?.texture ?? null;
  const picture = usePictureUrl(
    product === null || texture === null
      ? null
      : { kind: "studio-texture", id: product.material.id, revision: texture },
  );
  const width = readNumber(form.tileWidth.trim()) ?? 0;
  const height = readNumber(form.tileHeight.trim()) ?? 0;
  const isSized = width > 0 && height > 0;
  const size = `${(width / shown.width) * 100}% ${(height / shown.height) * 100}%`;
  return (
    <Stack>
      {picture.url !== null && isSized ? (
        <Field
          aria-label={texts.tileLabel(form.tileWidth, form.tileHeight)}
          style={{ backgroundImage: `url("${picture.url}")`, backgroundSize: size }}
        >
          <Metre aria-hidden>1 m</Metre>
        </Field>
      ) : picture.state === "loading" && texture !== null && isSized ? (
        <LoadingBlock aspectRatio={shown.width / shown.height} />
      ) : (
        <Field data-empty>
          <p>{texts.addTile}</p>
        </Field>
      )}
      <Banner tone="neutral" icon={<Info size={20} {...iconStyle} />}>
        {texts.previewLaid}
      </Banner>
    </Stack>
  );
}

const Stack = styled("div")(flexColumn(16));

const Field = styled("figure")({
  position: "relative",
  overflow: "hidden",
  margin: 0,
  aspectRatio: `${shown.width} / ${shown.height}`,
  borderRadius: 6,
  backgroundColor: "#E8E9E8",
  "&::after": {
    ...overParent,
    content: '""',
    backgroundImage:
      "linear-gradient(to right, rgb(255 255 255 / .8) 1px, rgb(0 0 0 / .45) 1px, transparent 2px), linear-gradient(to top, rgb(255 255 255 / .8) 1px, rgb(0 0 0 / .45) 1px, transparent 2px)",
    backgroundSize: `${100 / shown.width}% ${100 / shown.height}%`,
    backgroundPosition: "0 100%",
  },
  "&[data-empty]": {
    ...centred,
    ...textSize(14),
    padding: 24,
    textAlign: "center",
    color: "#4D5451",
  },
});

const Metre = styled("span")({
  ...textSize(12, 20, 600),
  position: "absolute",
  zIndex: 1,
  left: 0,
  bottom: 10,
  width: `${100 / shown.width}%`,
  textAlign: "center",
  "&::before": {
    content: '""',
    position: "absolute",
    left: 6,
    right: 6,
    bottom: -4,
    height: 2,
    backgroundColor: "#fff",
    boxShadow: "0 0 0 1px rgb(0 0 0 / .55)",
  },
  color: "#fff",
  textShadow: "0 0 3px rgb(0 0 0 / .9), 0 0 1px rgb(0 0 0 / .9)",
});
