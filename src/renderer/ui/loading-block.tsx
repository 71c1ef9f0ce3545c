import { styled } from "@mui/material/styles";

import { overParent } from "#renderer/theme/layout.ts";

import { fadeIn, sweep } from "./motion.ts";

export type LoadingBlockProps = {
  /** CSS lengths; a number is px. Reserve the size of what will come. */
  width?: number | string;
  height?: number | string;
  aspectRatio?: number;
  /** `card` takes the card radius, `line` is text-like, `field` the field radius. */
  shape?: "card" | "field" | "line";
};

/** Holds the place of something on its way; becomes visible after 300 ms. */
export function LoadingBlock({ width, height, aspectRatio, shape = "field" }: LoadingBlockProps) {
  return (
    <Block
      data-loading
      data-shape={shape}
      style={{ width: width ?? "100%", height, aspectRatio }}
      aria-hidden
    />
  );
}

const Block = styled("div")({
  position: "relative",
  overflow: "hidden",
  flex: "none",
  maxWidth: "100%",
  backgroundColor: "var(--rw-n1)",
  animation: `${fadeIn} 120ms 300ms var(--rw-ease) backwards`,
  "&[data-shape='card']": { borderRadius: "var(--rw-radius)" },
  "&[data-shape='field']": { borderRadius: "var(--rw-radius-field)" },
  "&[data-shape='line']": { borderRadius: 6, minHeight: 12 },
  "&::after": {
    ...overParent,
    content: '""',
    background: "linear-gradient(90deg, transparent, rgb(255 255 255 / .6), transparent)",
    transform: "translateX(-100%)",
    animation: `${sweep} 1400ms 300ms linear infinite`,
  },
});
