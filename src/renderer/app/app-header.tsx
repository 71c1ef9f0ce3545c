import { styled } from "@mui/material/styles";
import { LogIn, Menu as MenuIcon } from "lucide-react";
import { Link, NavLink, useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth, fromWidth } from "#renderer/theme/breakpoints.ts";
import { bareButton, centred, flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { AccountButton, useAccountActions } from "./account-button.tsx";
import { headerTexts } from "#renderer/i18n/app-catalogue.ts";
import { useAccount } from "./use-account.ts";
import type { Account } from "./use-account.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";

/** The company's mark, the two places of the product, and who is there. */
export function AppHeader() {
  const texts = useTexts(headerTexts);
  const { platform } = useServices();
  const company = useCompanyName();
  const account = useAccount();
  return (
    <Bar data-framed={platform.entrance.inFrame}>
      {company === null ? (
        <LoadingBlock width={160} height={28} />
      ) : (
        <Home to="/">
          <CompanyMark slug={company.slug} name={company.name} />
          <Unseen>{texts.startPage}</Unseen>
        </Home>
      )}
      <Places aria-label={texts.main}>
        <NavLink to="/" end>
          {texts.visualise}
        </NavLink>
        <NavLink to="/designs">{texts.designs}</NavLink>
      </Places>
      <Space />
      <Wide>
        <AccountButton account={account} />
      </Wide>
      <Narrow>
        <PlacesMenu account={account} />
      </Narrow>
    </Bar>
  );
}

const icon = { size: 18, ...iconStyle };

function PlacesMenu({ account }: { account: Account }) {
  const texts = useTexts(headerTexts);
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  const actions = useAccountActions(account);
  const enter = account.enterBeside ?? (() => window.location.assign(account.signInAddress));
  const signIn = { key: "enter", label: texts.signIn, icon: <LogIn {...icon} />, onSelect: enter };
  return (
    <ActionMenu
      {...(account.person === null ? {} : { header: account.person.name })}
      items={[
        { key: "visualise", label: texts.visualise, onSelect: go("/") },
        { key: "designs", label: texts.designs, onSelect: go("/designs") },
        ...(account.person === null ? [signIn] : actions),
      ]}
      renderTrigger={(trigger) => (
        <MenuButton {...trigger} data-act="places" aria-label={texts.menu}>
          <MenuIcon size={22} {...iconStyle} />
        </MenuButton>
      )}
    />
  );
}

const Bar = styled("header")({
  ...flexRow(8),
  height: 72,
  paddingInline: "var(--rw-margin)",
  [belowWidth(1024)]: { height: 56 },
  "&[data-framed='true']": { height: 44 },
});

const Home = styled(Link)({
  ...flexRow(),
  minHeight: 44,
  minWidth: 0,
  marginRight: 12,
  borderRadius: "var(--rw-radius-swatch)",
  color: "inherit",
  textDecoration: "none",
});

const Places = styled("nav")({
  display: "flex",
  "& > a": {
    ...flexRow(),
    ...quietText(15, 20, 500),
    minHeight: 44,
    padding: "0 14px",
    borderRadius: "var(--rw-radius-swatch)",

    textDecoration: "none",
    transition: "color 120ms var(--rw-ease)",
  },
  "& > a:hover, & > a[aria-current='page']": { color: "var(--rw-ink)" },
  [belowWidth(1024)]: { display: "none" },
});

const Space = styled("span")({ flex: 1 });

const Wide = styled("div")({
  [belowWidth(1024)]: { display: "none" },
});

const Narrow = styled("div")({
  [fromWidth(1024)]: { display: "none" },
});

const MenuButton = styled("button")({
  ...centred,
  ...bareButton,
  width: 44,
  height: 44,
  marginRight: -11,
  borderRadius: "var(--rw-radius-button)",
});
