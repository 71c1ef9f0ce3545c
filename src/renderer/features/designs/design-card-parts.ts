import { styled } from "@mui/material/styles";

import { flexColumn, fullSize } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";

export const Card = styled("article")({ minWidth: 0 });

/** The picture with a ring while something in it is pointed at or focused. */
export const Frame = styled("div")({
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
export const Actions = styled("div")({
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

export const Words = styled("div")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 12,
  marginTop: 12,
});

export const Meta = styled("p")({ ...quietText(14, 20), marginTop: 3 });

export const Unloaded = styled("span")({
  ...flexColumn(8),
  ...quietText(13),
  alignItems: "center",
  justifyContent: "center",
  height: "100%",
});
