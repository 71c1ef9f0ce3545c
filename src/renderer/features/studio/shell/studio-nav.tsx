import { styled } from "@mui/material/styles";
import { NavLink, Link } from "react-router-dom";

import { useTexts } from "#renderer/i18n/texts.ts";
import { forTouch } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { CompanySwitch } from "./company-switch.tsx";
import { shellTexts } from "../texts/shell-catalogue.ts";
import { StudioPerson } from "./studio-person.tsx";
import { findStudioPages } from "./studio-pages.ts";
import { useStanding } from "./use-standing.ts";

const productName = "Roomwright";

export type StudioNavProps = {
  onSignOut: () => void;
  /** A place was chosen: the drawer closes. */
  onChosen?: () => void;
};

/** The product's mark, the company, the places somebody may open, and who they are. */
export function StudioNav({ onSignOut, onChosen }: StudioNavProps) {
  const texts = useTexts(shellTexts);
  const standing = useStanding();
  return (
    <Column>
      <Home to="/">
        <CompanyMark slug="roomwright" name={productName} />
        <Unseen>{texts.startPage}</Unseen>
      </Home>
      <CompanySwitch />
      <Places aria-label={texts.studio}>
        {findStudioPages(standing).map(({ name, to, icon: Icon }) => (
          <NavLink key={name} to={to} end={to === "/studio"} onClick={onChosen}>
            <Icon size={18} {...iconStyle} />
            {texts.places[name]}
          </NavLink>
        ))}
      </Places>
      <StudioPerson onSignOut={onSignOut} />
    </Column>
  );
}

const Column = styled("div")({
  ...flexColumn(),
  boxSizing: "border-box",
  minHeight: "100%",
  padding: 12,
});

const Home = styled(Link)({
  ...flexRow(),
  minHeight: 44,
  marginBottom: 6,
  paddingInline: 8,
  borderRadius: "var(--rw-radius-swatch)",
  color: "inherit",
  textDecoration: "none",
});

const Places = styled("nav")({
  flex: 1,
  marginBlock: "12px 16px",
  "& > a": {
    ...flexRow(12),
    ...quietText(14, 20, 500),
    boxSizing: "border-box",
    minHeight: 40,
    padding: "0 10px",
    borderRadius: "var(--rw-radius-field)",

    textDecoration: "none",
    transition: "background-color 120ms var(--rw-ease), color 120ms var(--rw-ease)",
  },
  "& > a > svg": { flex: "none" },
  "& > a:hover": { color: "var(--rw-ink)", backgroundColor: "var(--rw-n0)" },
  "& > a[aria-current='page']": {
    backgroundColor: "var(--rw-soft)",
    color: "var(--rw-on-soft)",
    fontWeight: 600,
  },
  [forTouch]: { "& > a": { minHeight: 44 } },
});
