import { styled } from "@mui/material/styles";

import { centred, headerFace, oneLine } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { Unseen } from "./unseen.ts";

export type CompanyMarkProps = {
  slug: string;
  name: string;
  /** Without the name beside it the mark itself is read out. */
  nameShown?: boolean;
};

/** A company's 28 px square and its name, as the header shows them. */
export function CompanyMark({ slug, name, nameShown = true }: CompanyMarkProps) {
  return (
    <Lockup>
      <Sign slug={slug} name={name} />
      {nameShown ? <Name>{name}</Name> : <Unseen>{name}</Unseen>}
    </Lockup>
  );
}

function Sign({ slug, name }: { slug: string; name: string }) {
  if (slug === "roomwright") return <AxesSign />;
  if (slug === "alder-quay") return <BoatSign />;
  return <CompanyInitial name={name} data-large />;
}

type CompanyInitialProps = { name: string; "data-large"?: boolean };

/** A square with the first letter of a company that has no sign of its own. */
export function CompanyInitial({ name, ...size }: CompanyInitialProps) {
  const initial = String.fromCodePoint(name.codePointAt(0) ?? 0x2022).toLocaleUpperCase();
  return (
    <Initial aria-hidden {...size}>
      {initial}
    </Initial>
  );
}

function AxesSign() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden>
      <rect width="28" height="28" rx="8" fill="var(--rw-primary)" />
      <path
        d="M14 6.5V15m0 0-7 5.2M14 15l7 5.2"
        stroke="var(--rw-on-primary)"
        strokeWidth="1.75"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

function BoatSign() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden>
      <g stroke="var(--rw-primary)" strokeWidth="1.75" strokeLinejoin="round">
        <path d="M14.5 3.5V17M14.5 6c3 .4 5 2.4 5.4 5.4-2.4-.2-4.3-.7-5.4-1.6" />
        <path d="M13.2 8.2C10.3 9 8.6 11.2 8.8 14c2.2 0 3.7-.8 4.5-2.2" />
      </g>
      <g stroke="var(--rw-tertiary)" strokeWidth="1.75" strokeLinecap="round">
        <path d="M3 20c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0 3.7-1.8 5.5 0 3.7 1.8 5.5 0" />
        <path d="M3 24.5c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0 3.7-1.8 5.5 0 3.7 1.8 5.5 0" />
      </g>
    </svg>
  );
}

const Lockup = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  minWidth: 0,
  "& > svg": { flex: "none" },
});

const Name = styled("span")({
  ...oneLine,
  ...headerFace,
  fontSize: "var(--rw-company-name-size)",
  lineHeight: "28px",
  letterSpacing: "var(--rw-title-tracking)",
});

const Initial = styled("span")({
  ...centred,
  ...textSize(13, undefined, 600),
  flex: "none",
  width: 28,
  height: 28,
  borderRadius: "var(--rw-radius-swatch)",
  backgroundColor: "var(--rw-primary)",
  color: "var(--rw-on-primary)",
  "&[data-large]": { ...textSize(15), fontFamily: "var(--rw-font-headers)" },
});
