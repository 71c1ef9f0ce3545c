import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Copy, ImageOff, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, fullSize } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { CardButton } from "#renderer/ui/card-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import type { DesignSummary } from "#shared/design.ts";

import { designsTexts } from "./designs-texts.ts";
import type { DesignCommands } from "./use-design-commands.ts";

export type DesignCardProps = { design: DesignSummary; nowMs: number; commands: DesignCommands };

/** A design in the gallery: its picture, its name, and what can be done with it. */
export function DesignCard({ design, nowMs, commands }: DesignCardProps) {
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
            onClick={() => commands.duplicate(design)}
            disabled={commands.duplicatingId === design.id}
          />
          <ToolIconButton
            look="outlined"
            label={texts.deleteDesign(design.name)}
            icon={<Trash2 size={18} {...iconStyle} />}
            tooltipPlacement="top"
            onClick={() => commands.askToDelete(design)}
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
      <Meta>
        {design.versionCount > 1
          ? texts.versions(design.versionCount)
          : texts.changes(design.editCount)}
      </Meta>
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

const Card = styled("article")({ minWidth: 0 });

/** The picture with a ring while something in it is pointed at or focused. */
const Frame = styled("div")({
  position: "relative",
  borderRadius: "var(--rw-radius)",
  transition: "box-shadow 120ms var(--rw-ease)",
  "& > a": {
    display: "block",
    aspectRatio: "3 / 2",
    overflow: "hidden",
    borderRadius: "inherit",
    backgroundColor: "var(--rw-n1)",
    "&:focus-visible": { outlineOffset: 3 },
  },
  "& img": { ...fullSize, display: "block", objectFit: "cover" },
  "@media (hover: hover)": {
    "&:hover, &:focus-within": {
      boxShadow: "0 0 0 3px var(--rw-page), 0 0 0 5px var(--rw-primary)",
    },
  },
});

/** Over the lower edge of the picture: on pointing or focus; always where nothing can hover. */
const Actions = styled("div")({
  position: "absolute",
  insetInline: 10,
  bottom: 10,
  display: "flex",
  gap: 8,
  justifyContent: "flex-end",
  "& > .MuiButton-root": {
    flex: 1,
    boxShadow: "var(--rw-shadow2)",
    "&:hover": { boxShadow: "var(--rw-shadow2)" },
  },
  "& .MuiIconButton-root": { boxShadow: "var(--rw-shadow2)" },
  "@media (hover: hover)": {
    opacity: 0,
    transition: "opacity 120ms var(--rw-ease)",
    "*:hover > &, *:focus-within > &": { opacity: 1 },
  },
  "@media (hover: none)": { "& > .MuiButton-root": { display: "none" } },
});

const Words = styled("div")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 12,
  marginTop: 12,
});

const Meta = styled("p")({ ...quietText(14, 20), marginTop: 3 });

const Unloaded = styled("span")({
  ...flexColumn(8),
  ...quietText(13),
  alignItems: "center",
  justifyContent: "center",
  height: "100%",
});
