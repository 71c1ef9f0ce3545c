import { styled } from "@mui/material/styles";
import type { Ref } from "react";

/** A circle of the brush's real size; it is moved by writing its transform. */
export function BrushRing({ size, ringRef }: { size: number; ringRef: Ref<HTMLDivElement> }) {
  return (
    <Anchor ref={ringRef} style={{ visibility: "hidden" }} aria-hidden>
      <Ring style={{ width: size, height: size, margin: `${-size / 2}px 0 0 ${-size / 2}px` }} />
    </Anchor>
  );
}

const Anchor = styled("div")({ position: "absolute", top: 0, left: 0, pointerEvents: "none" });

const Ring = styled("div")({
  borderRadius: "50%",
  boxShadow: "inset 0 0 0 1.5px #fff, 0 0 0 1.5px rgb(20 24 22 / .72)",
});
