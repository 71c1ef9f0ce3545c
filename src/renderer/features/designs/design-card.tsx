import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Check, Copy, ImageOff, MessageSquare, Star, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";

import { useOwnParts } from "#renderer/services/own-parts.ts";
import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, fullSize } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { CardButton } from "#renderer/ui/card-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import type { DesignSummary } from "#shared/design.ts";

import { designsTexts } from "./designs-texts.ts";
import type { DesignCommands } from "./use-design-commands.ts";
import type { Picked } from "./use-picked.ts";

export type DesignCardProps = {
  design: DesignSummary;
  nowMs: number;
  commands: DesignCommands;
  picked: Picked;
};

/** A design in the gallery: its picture, its name, and what can be done with it. */
export function DesignCard({ design, nowMs, commands, picked }: DesignCardProps) {
  const texts = useTexts(designsTexts);
  const [locale, { DesignMark }] = [useLocale(), useOwnParts()];
  return (
    <Card>
      <Frame data-picked={picked.isOn && picked.has(design.id)}>
        {picked.isOn ? (
          <PickPlace>
            <input
              type="checkbox"
              aria-label={texts.selectDesign(design.name)}
              checked={picked.has(design.id)}
              onChange={() => picked.toggle(design.id)}
            />
            <DesignPicture id={design.id} version={design.version} />
            <Tick aria-hidden>{picked.has(design.id) ? <Check size={18} /> : null}</Tick>
          </PickPlace>
        ) : (
          <>
            <Link to={`/room/${design.id}`}>
              <Unseen>{texts.openDesign(design.name)}</Unseen>
              <DesignPicture id={design.id} version={design.version} />
            </Link>
            <StarPlace data-on={design.isFavourite}>
              <ToolIconButton
                label={
                  design.isFavourite
                    ? texts.unfavouriteDesign(design.name)
                    : texts.favouriteDesign(design.name)
                }
                pressed={design.isFavourite}
                icon={<Star size={18} {...iconStyle} />}
                onClick={() => commands.mark(design)}
                dense
              />
            </StarPlace>
            {DesignMark && <DesignMark design={design} />}
            <CardActions design={design} commands={commands} />
          </>
        )}
      </Frame>
      <Words>
        <Typography variant="subtitle1" component="h2" noWrap>
          {design.name}
        </Typography>
        <When dateTime={design.updatedAt}>
          {formatPast(Date.parse(design.updatedAt), nowMs, locale)}
        </When>
      </Words>
      <Facts design={design} />
    </Card>
  );
}

function CardActions({ design, commands }: Pick<DesignCardProps, "design" | "commands">) {
  const texts = useTexts(designsTexts);
  return (
    <Actions>
      <CardButton card="card" to={`/room/${design.id}`} tabIndex={-1} aria-hidden>
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
        label={texts.notesOf(design.name)}
        icon={<MessageSquare size={18} {...iconStyle} />}
        tooltipPlacement="top"
        onClick={() => commands.speakAbout(design)}
      />
      <ToolIconButton
        look="outlined"
        label={texts.deleteDesign(design.name)}
        icon={<Trash2 size={18} {...iconStyle} />}
        tooltipPlacement="top"
        onClick={() => commands.askToDelete(design)}
      />
    </Actions>
  );
}

/** What it shows first, how much was done, and what is said to it. */
function Facts({ design }: { design: DesignSummary }) {
  const texts = useTexts(designsTexts);
  const [product] = design.products;
  const { approval, versionCount, editCount } = design;
  return (
    <Meta>
      {product === undefined ? null : (
        <>
          <Swatch style={{ backgroundColor: product.colour }} aria-hidden />
          <span>{product.name}</span>
        </>
      )}
      {versionCount > 1 || product === undefined ? (
        <span>{versionCount > 1 ? texts.versions(versionCount) : texts.changes(editCount)}</span>
      ) : null}
      {approval === null ? null : (
        <Mark data-state={approval.isOutdated ? "outdated" : approval.state}>
          {approval.isOutdated ? texts.changedSince : texts.approvals[approval.state]}
        </Mark>
      )}
    </Meta>
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
  "&[data-picked='true']": { boxShadow: "0 0 0 3px var(--rw-page), 0 0 0 5px var(--rw-primary)" },
  "&:has(input:focus-visible)": {
    boxShadow: "0 0 0 3px var(--rw-page), 0 0 0 5px var(--rw-ink)",
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

const Meta = styled("p")({
  ...quietText(14, 20),
  display: "flex",
  alignItems: "center",
  gap: 8,
  marginTop: 3,
  minWidth: 0,
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

const Swatch = styled("i")({
  flex: "none",
  width: 14,
  height: 14,
  borderRadius: 4,
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
});

const Mark = styled("span")({
  ...textSize(12, 18, 550),
  flex: "none",
  marginLeft: "auto",
  padding: "1px 8px",
  borderRadius: "var(--rw-radius-chip)",
  backgroundColor: "var(--rw-n1)",
  color: "var(--rw-ink)",
  "&[data-state='approved']": { backgroundColor: "var(--rw-soft)", color: "var(--rw-on-soft)" },
});

/** Always seen on a favourite; else where the card is pointed at, or nothing can point. */
const StarPlace = styled("div")({
  position: "absolute",
  top: 10,
  right: 10,
  borderRadius: "50%",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",
  "& button[aria-pressed='true']": {
    backgroundColor: "transparent",
    color: "var(--rw-tertiary-dark)",
    "& > svg": { fill: "var(--rw-tertiary)" },
  },
  "@media (hover: hover)": {
    "&[data-on='false']": { opacity: 0 },
    "*:hover > &[data-on='false'], *:focus-within > &[data-on='false']": { opacity: 1 },
  },
});

const PickPlace = styled("label")({
  display: "block",
  position: "relative",
  aspectRatio: "3 / 2",
  overflow: "hidden",
  borderRadius: "inherit",
  backgroundColor: "var(--rw-n1)",
  cursor: "pointer",
  "& > input": { position: "absolute", inset: 0, opacity: 0, margin: 0, cursor: "inherit" },
});

const Tick = styled("span")({
  position: "absolute",
  top: 12,
  left: 12,
  display: "grid",
  placeItems: "center",
  width: 28,
  height: 28,
  borderRadius: 8,
  backgroundColor: "var(--rw-paper)",
  boxShadow: "inset 0 0 0 1.5px var(--rw-line3)",
  color: "var(--rw-on-primary)",
  "input:checked ~ &": { backgroundColor: "var(--rw-primary)", boxShadow: "none" },
});

const Unloaded = styled("span")({
  ...flexColumn(8),
  ...quietText(13),
  alignItems: "center",
  justifyContent: "center",
  height: "100%",
});
