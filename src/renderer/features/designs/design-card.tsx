import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Copy, ImageOff, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { CardButton } from "#renderer/ui/card-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import type { DesignSummary } from "#shared/design.ts";

import { Actions, Card, Frame, Meta, Unloaded, Words } from "./design-card-parts.ts";
import { designsTexts } from "./designs-texts.ts";

export type DesignCardProps = {
  design: DesignSummary;
  nowMs: number;
  isDuplicating: boolean;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** A design in the gallery: its picture, its name, and what can be done with it. */
export function DesignCard({ design, nowMs, ...commands }: DesignCardProps) {
  const texts = useTexts(designsTexts);
  const locale = useLocale();
  const address = `/room/${design.id}`;
  return (
    <Card>
      <Frame>
        <Link to={address}>
          <Unseen>{texts.openDesign(design.name)}</Unseen>
          <DesignPicture id={design.id} version={design.version} />
        </Link>
        <Actions>
          <CardButton card="card" to={address} tabIndex={-1} aria-hidden>
            {texts.open}
          </CardButton>
          <ToolIconButton
            look="outlined"
            label={texts.duplicateDesign(design.name)}
            icon={<Copy size={18} {...iconStyle} />}
            tooltipPlacement="top"
            onClick={commands.onDuplicate}
            disabled={commands.isDuplicating}
          />
          <ToolIconButton
            look="outlined"
            label={texts.deleteDesign(design.name)}
            icon={<Trash2 size={18} {...iconStyle} />}
            tooltipPlacement="top"
            onClick={commands.onDelete}
          />
        </Actions>
      </Frame>
      <Words>
        <Typography variant="subtitle1" component="h2" noWrap>
          {design.name}
        </Typography>
        <When dateTime={design.updatedAt}>
          {formatPast(Date.parse(design.updatedAt), nowMs, locale)}
        </When>
      </Words>
      <Meta>{texts.changes(design.editCount)}</Meta>
    </Card>
  );
}

function DesignPicture({ id, version }: { id: string; version: number }) {
  const texts = useTexts(designsTexts);
  const picture = usePictureUrl({ kind: "design", id, version });
  if (picture.url !== null) return <img src={picture.url} alt="" />;
  if (picture.state === "loading") return <LoadingBlock aspectRatio={1.5} shape="line" />;
  return (
    <Unloaded>
      <ImageOff size={24} {...iconStyle} />
      {texts.noPicture}
    </Unloaded>
  );
}

const When = styled("time")({
  ...quietText(13, 20),
  display: "inline-block",
  flex: "none",

  "&::first-letter": { textTransform: "capitalize" },
});
