import { styled } from "@mui/material/styles";
import { Eye, LogOut, UserRound } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareButton, flexRow, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Initials } from "#renderer/ui/initials.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { useLeave } from "./leave-guard.tsx";
import { shellTexts } from "../texts/shell-catalogue.ts";
import { useStanding } from "./use-standing.ts";

/** Who is signed in and as what, with the ways out of the studio. */
export function StudioPerson({ onSignOut }: { onSignOut: () => void }) {
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
