import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

export type StudioCardProps = {
  /** Its `h2`; a card without one needs a heading of its own inside. */
  title?: string;
  /** A sentence under the title. */
  text?: string;
  /** At the end of the title's line: a few words or a button. */
  aside?: ReactNode;
  children: ReactNode;
  /** `none` lets rows and pictures reach the edges. */
  padding?: "regular" | "none";
};

/** A contained part of a studio page. Never put one inside another. */
export function StudioCard({ title, text, aside, children, padding }: StudioCardProps) {
  const id = useId();
  return (
    <Card
      data-padding={padding ?? "regular"}
      {...(title === undefined ? {} : { "aria-labelledby": id })}
    >
      {title === undefined ? null : (
        <Head>
          <Words>
            <Title id={id}>{title}</Title>
            {text === undefined ? null : <Text>{text}</Text>}
          </Words>
          {aside === undefined ? null : <Aside>{aside}</Aside>}
        </Head>
      )}
      {children}
    </Card>
  );
}

const Card = styled("section")({
  position: "relative",
  boxSizing: "border-box",
  minWidth: 0,
  padding: 24,
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow0)",
  "@media (max-width:599.95px)": { padding: 20 },
  "&[data-padding='none']": { padding: 0, overflow: "clip" },
});

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: "4px 16px",
  marginBottom: 16,
  "[data-padding='none'] > &": { margin: 0, padding: "20px 24px 16px" },
  "@media (max-width:599.95px)": { "[data-padding='none'] > &": { padding: "20px 20px 12px" } },
});

const Words = styled("div")({ minWidth: 0, flex: "1 1 auto" });

const Title = styled("h2")({
  fontFamily: "var(--rw-font-headers)",
  fontWeight: "var(--rw-header-weight)",
  fontSize: "1rem",
  lineHeight: "24px",
  letterSpacing: "-0.012em",
});

const Text = styled("p")({
  marginTop: 4,
  maxWidth: "62ch",
  fontSize: "0.875rem",
  lineHeight: "20px",
  color: "var(--rw-ink2)",
});

const Aside = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minHeight: 24,
  fontSize: "0.8125rem",
  lineHeight: "16px",
  color: "var(--rw-ink2)",
});
