import { styled } from "@mui/material/styles";
import { ChevronsUpDown, Eye, ImagePlus, LogOut, UserRound } from "lucide-react";
import { NavLink, Link, useNavigate } from "react-router-dom";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { forTouch } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexRow, bareButton, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { CompanyMark, CompanyInitial } from "#renderer/ui/company-mark.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Initials } from "#renderer/ui/initials.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { shellTexts } from "../texts/shell-catalogue.ts";
import { useLeave } from "./leave-guard.tsx";
import { findStudioPages, useStanding } from "./studio-pages.ts";

const productName = "Roomwright";

export type StudioNavProps = {
  onSignOut: () => void;
  /** A place was chosen: the drawer closes. */
  onChosen?: () => void;
};

/**
 * The product's mark, the company, the way to a photo of their own, the places somebody may open, and who
 * they are.
 */
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
      <NewRoom variant="tonal" to="/upload" icon={ImagePlus}>
        {texts.newRoom}
      </NewRoom>
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

const NewRoom = styled(AppButton)({ marginTop: 12 });

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

/** Who is signed in and as what, with the ways out of the studio. */
function StudioPerson({ onSignOut }: { onSignOut: () => void }) {
  const texts = useTexts(shellTexts);
  const standing = useStanding();
  const navigate = useNavigate();
  const leave = useLeave();
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  if (user === null || standing === "anonymous") return null;
  const name = user.name ?? user.email ?? "?";
  const go = (to: string) => () => leave(() => void navigate(to));
  return (
    <ActionMenu
      {...(user.email === null ? {} : { header: user.email })}
      items={[
        { key: "visit", label: texts.toProduct, icon: <Eye {...icon} />, onSelect: go("/") },
        {
          key: "account",
          label: texts.ownAccount,
          icon: <UserRound {...icon} />,
          onSelect: go("/account"),
        },
        {
          key: "leave",
          label: texts.signOut,
          icon: <LogOut {...icon} />,
          onSelect: () => leave(onSignOut),
        },
      ]}
      renderTrigger={(trigger) => (
        <Person type="button" {...trigger}>
          <Initials name={name} />
          <Words aria-hidden>
            <b>{name}</b>
            {texts.roles[standing]}
          </Words>
          <Unseen>{texts.account(name)}</Unseen>
        </Person>
      )}
    />
  );
}

const icon = { size: 18, ...iconStyle };

const Person = styled("button")({
  ...flexRow(12),
  ...bareButton,
  width: "100%",
  minHeight: 56,
  padding: "6px 10px",
  borderRadius: "var(--rw-radius-field)",
  textAlign: "left",
  transition: "background-color 120ms var(--rw-ease)",
  "&:hover": { backgroundColor: "var(--rw-n0)" },
});

const Words = styled("span")({
  ...quietText(13, 18),
  minWidth: 0,

  "& > b": {
    ...oneLine,
    ...textSize(14, undefined, 550),
    display: "block",
    color: "var(--rw-ink)",
  },
});

/** Whose studio this is, with the way into the others that the person is a member of. */
function CompanySwitch() {
  const texts = useTexts(shellTexts);
  const { platform } = useServices();
  const company = useCompanyName();
  const leave = useLeave();
  const { data } = studioApi.useListMyCompaniesQuery();
  if (company === null) return <LoadingBlock height={44} />;
  const others = data?.items ?? [];
  return (
    <ActionMenu
      header={texts.companies}
      items={others.map(({ id, slug, name }) => ({
        key: id,
        label: name,
        selected: slug === company.slug,
        onSelect: () => {
          if (slug !== company.slug) leave(() => platform.entrance.openStudioOf(slug));
        },
      }))}
      renderTrigger={(trigger) => (
        <Button type="button" {...trigger}>
          <CompanyInitial name={company.name} />
          <Name aria-hidden>{company.name}</Name>
          <Unseen>{texts.company(company.name)}</Unseen>
          <ChevronsUpDown size={16} {...iconStyle} />
        </Button>
      )}
    />
  );
}

const Button = styled("button")({
  ...flexRow(12),
  ...bareButton,
  boxSizing: "border-box",
  width: "100%",
  minHeight: 44,
  padding: "0 8px",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  textAlign: "left",
  transition: "background-color 120ms var(--rw-ease)",
  "&:hover": { backgroundColor: "var(--rw-n1)" },
  "& > svg": { flex: "none" },
});

const Name = styled("span")({ ...oneLine, ...textSize(14, 20, 600), flex: 1, minWidth: 0 });
