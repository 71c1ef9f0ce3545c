import { styled } from "@mui/material/styles";
import { useMemo } from "react";

import { Unseen } from "#renderer/ui/unseen.ts";

import { drawQrPath } from "./draw-qr-path.ts";

/** Black on white in every look: cameras read nothing else reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrPath(text), [text]);
  return (
    <Frame>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <path d={path} fill="#000" />
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
  "& > svg": { display: "block" },
});
