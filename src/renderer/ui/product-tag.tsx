import { styled } from "@mui/material/styles";

import { quietText, textSize } from "#renderer/theme/text-size.ts";

export type ProductTagProps = {
  /** `#rrggbb` of the swatch. */
  colour: string;
  name: string;
  /** Finish and price, or where it is. */
  detail: string;
};

/** Names the product that a picture shows; lies on the picture. */
export function ProductTag({ colour, name, detail }: ProductTagProps) {
  return (
    <Card>
      <Swatch data-swatch style={{ backgroundColor: colour }} aria-hidden />
      <span>
        <Name>{name}</Name>
        <Detail>{detail}</Detail>
      </span>
    </Card>
  );
}

const Card = styled("div")({
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  maxWidth: "100%",
  padding: "8px 14px 8px 8px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",
});

const Swatch = styled("span")({
  flex: "none",
  width: 42,
  height: 42,
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .12)",
});

const Name = styled("span")({
  ...textSize(14, 20, 600),
  display: "block",
  fontFamily: "var(--rw-font-subheadings)",
  letterSpacing: "-0.005em",
});

const Detail = styled("span")({
  ...quietText(13, 20),
  display: "block",
  marginTop: 2,

  fontVariantNumeric: "tabular-nums",
});
