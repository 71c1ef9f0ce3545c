import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { LayoutDashboard, LogOut, UserRound } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { centred } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuAction } from "#renderer/ui/action-menu-list.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Initials } from "#renderer/ui/initials.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { headerTexts } from "#renderer/i18n/app-catalogue.ts";
import type { Account } from "./use-account.ts";

/** Sign in, or the person's initials with a menu behind them. */
export function AccountButton({ account }: { account: Account }) {
  const texts = useTexts(headerTexts);
  const actions = useAccountActions(account);
  const { person, signInAddress, enterBeside } = account;
  const { isKept } = useServices().platform.entrance.pageProps;
  if (person === null) {
    // Without a connection nobody knows who is signed in, and nobody can do it.
    if (isKept === true) return null;
    return (
      <Button
        variant="outlined"
        {...(enterBeside === null ? { href: signInAddress } : { onClick: enterBeside })}
      >
        {texts.signIn}
      </Button>
    );
  }
  return (
    <ActionMenu
      header={
        <>
          <Name>{person.name}</Name>
          {person.email}
        </>
      }
      items={actions}
      renderTrigger={(trigger) => (
        <Avatar {...trigger}>
          <Initials name={person.name} />
          <Unseen>{texts.account(person.name)}</Unseen>
        </Avatar>
      )}
    />
  );
}

/** Where somebody who is signed in can go from any page, and how they leave. */
export function useAccountActions({ hasStudio, leave }: Account): MenuAction[] {
  const texts = useTexts(headerTexts);
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  const actions = [
    {
      key: "studio",
      label: texts.studio,
      icon: <LayoutDashboard {...icon} />,
      onSelect: go("/studio"),
    },
    {
      key: "account",
      label: texts.ownAccount,
      icon: <UserRound {...icon} />,
      onSelect: go("/account"),
    },
    { key: "leave", label: texts.signOut, icon: <LogOut {...icon} />, onSelect: leave },
  ];
  return actions.filter(({ key }) => hasStudio || key !== "studio");
}

const icon = { size: 18, ...iconStyle };

const Name = styled("span")({ display: "block", color: "var(--rw-ink)", fontWeight: 600 });

const Avatar = styled("button")({
  ...centred,
  width: 44,
  height: 44,
  padding: 6,
  border: 0,
  borderRadius: "50%",
  background: "none",
  cursor: "pointer",
  "& > span:first-of-type": textSize(13),
});
