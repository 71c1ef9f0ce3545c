import { styled } from "@mui/material/styles";

export type RoomCornerDrawingProps = {
  /** What hangs on the wall: a picture (nothing here yet) or an arrow (put something here). */
  motif?: "picture" | "arrow";
  /** Width in px; the height is two thirds of it. */
  width?: number;
};

/** The one drawing of the product: the corner of an empty room. Decorative. */
export function RoomCornerDrawing({ motif = "picture", width = 132 }: RoomCornerDrawingProps) {
  return (
    <Drawing viewBox="0 0 132 88" width={width} height={(width * 2) / 3} aria-hidden>
      <rect width="132" height="88" fill="var(--rw-soft)" />
      <g stroke="currentColor" fill="none" strokeWidth="1.5" strokeLinecap="round">
        <path
          d="M44 14v44M104 14v44M44 58h60M44 58 12 80M104 58l16 22"
          stroke="var(--rw-primary-light)"
        />
        {motif === "picture" ? (
          <rect x="60" y="20" width="28" height="20" rx="1.5" />
        ) : (
          <path d="M74 52V27M61 39l13-13 13 13" strokeWidth="2" />
        )}
      </g>
    </Drawing>
  );
}

const Drawing = styled("svg")({
  display: "block",
  color: "var(--rw-primary)",
  "& > g > *": { vectorEffect: "non-scaling-stroke" },
  "& > rect": { rx: "var(--rw-radius-swatch)" },
});
