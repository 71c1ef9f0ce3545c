import { styled } from "@mui/material/styles";
import { useMemo } from "react";

import { drawQrPath } from "./draw-qr-path.ts";
import { Unseen } from "./unseen.ts";

export type QrCodeProps = {
  text: string;
  label: string;
  /** A small one beside other things, with less white around it. */
  size?: "regular" | "small";
};

/** Black on white in every look: cameras read nothing else reliably. */
export function QrCode({ text, label, size = "regular" }: QrCodeProps) {
  const isSmall = size === "small";
  const drawn = useMemo(() => drawQrPath(text, isSmall ? 2 : 4), [text, isSmall]);
  return (
    <Frame data-size={size}>
      <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges" aria-hidden>
        <path d={drawn.path} fill="#000" />
      </svg>
      <Unseen as="figcaption">{label}</Unseen>
    </Frame>
  );
}

const Frame = styled("figure")({
  position: "relative",
  flex: "none",
  width: 192,
  height: 192,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "#fff",
  boxShadow: "var(--rw-shadow0)",
  "&[data-size='small']": { width: 104, height: 104 },
  "& > svg": { display: "block" },
});
