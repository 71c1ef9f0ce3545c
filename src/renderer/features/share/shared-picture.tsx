import { styled } from "@mui/material/styles";
import { ImageOff } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, fullSize } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { shareTexts } from "./texts/share-catalogue.ts";
import { useSharePicture } from "./use-share-picture.ts";
import type { SharePicture } from "./use-share-picture.ts";

/** A picture of a link that fills its box. */
export function SharedPicture({ alt, ...picture }: SharePicture & { alt: string }) {
  const texts = useTexts(shareTexts);
  const { url, hasFailed } = useSharePicture(picture);
  if (hasFailed) {
    return (
      <Missing>
        <ImageOff size={24} {...iconStyle} />
        {texts.pictureFailed}
      </Missing>
    );
  }
  if (url === null) return <LoadingBlock height="100%" shape="field" />;
  return <Picture src={url} alt={alt} draggable={false} />;
}

const Picture = styled("img")({ ...fullSize, display: "block", objectFit: "cover" });

const Missing = styled("span")({
  ...centred,
  ...fullSize,
  ...quietText(13, 18),
  alignContent: "center",
  gap: 8,
  backgroundColor: "var(--rw-n1)",
});
