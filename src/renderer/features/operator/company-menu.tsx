import { Ellipsis } from "lucide-react";
import { useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import {
  useAddStarterCatalogueMutation,
  useChangeOperatedCompanyMutation,
} from "#renderer/state/operator-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuAction } from "#renderer/ui/action-menu-list.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { OperatedCompany } from "#shared/wires/http/operator-calls.ts";

import { describeOperatorFailure } from "./describe-operator-failure.ts";
import type { Invited } from "./invitation-dialog.tsx";
import { CreditsDialog } from "./credits-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { operatorTexts } from "./texts/operator-catalogue.ts";

export type CompanyMenuProps = {
  company: OperatedCompany;
  companies: readonly OperatedCompany[];
  /** The installation's. */
  address: string;
  onInvited: (invited: Invited) => void;
  onChanged: () => void;
};

type Asked = "credits" | "disable" | "rename" | "role";

/** What can be done with a company. What others notice at once is asked about first. */
export function CompanyMenu(props: CompanyMenuProps) {
  const { company, companies, address, onInvited, onChanged } = props;
  const texts = useTexts(operatorTexts);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { items, disable, isBusy } = useCommands(props, setAsked);
  const { name } = company;
  return (
    <>
      <ActionMenu
        items={items}
        renderTrigger={({ id, onClick, "aria-expanded": expanded }) => (
          <span id={id}>
            <ToolIconButton
              label={texts.manage(name)}
              expanded={expanded}
              onClick={onClick}
              icon={<Ellipsis size={20} {...iconStyle} />}
            />
          </span>
        )}
      />
      <ConfirmDialog
        open={asked === "disable"}
        title={texts.disableTitle(name)}
        text={texts.disableText}
        confirmLabel={texts.disable}
        danger
        busy={isBusy}
        onConfirm={disable}
        onCancel={close}
      />
      <RenameDialog
        open={asked === "rename"}
        company={company}
        companies={companies}
        address={address}
        onClose={close}
        onRenamed={onChanged}
      />
      <RoleDialog
        open={asked === "role"}
        company={company}
        onClose={close}
        onInvited={onInvited}
        onGiven={onChanged}
      />
      <CreditsDialog open={asked === "credits"} company={company} onClose={close} />
    </>
  );
}

type Commands = { items: MenuAction[]; disable: () => void; isBusy: boolean };

function useCommands(
  { company, onChanged }: Pick<CompanyMenuProps, "company" | "onChanged">,
  ask: (asked: Asked | null) => void,
): Commands {
  const texts = useTexts(operatorTexts);
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeOperatedCompanyMutation();
  const [addStarter] = useAddStarterCatalogueMutation();
  const { id, slug, name, isDisabled, isDefault } = company;
  const report = ({ error }: { error?: unknown }, done: string) => {
    const text = error === undefined ? done : describeOperatorFailure(error, texts);
    dispatch(noticeShown({ tone: error === undefined ? "success" : "error", text }));
    onChanged();
  };
  const turn = async (toDisabled: boolean) => {
    const answer = await change({ params: { id }, body: { isDisabled: toDisabled } });
    ask(null);
    report(answer, toDisabled ? texts.wasDisabled(name) : texts.enabled(name));
  };
  const fill = async () => {
    dispatch(noticeShown({ tone: "success", text: texts.starterAdding }));
    report(await addStarter({ params: { id } }), texts.starterAdded);
  };
  const open = () => window.open(`/c/${slug}`, "_blank", "noopener");
  const disable = { key: "disable", label: texts.disable, danger: true };
  const items: MenuAction[] = [
    isDisabled
      ? { key: "enable", label: texts.enable, onSelect: () => void turn(false) }
      : { key: "open", label: texts.open, onSelect: open },
    { key: "role", label: texts.invite, onSelect: () => ask("role") },
    { key: "credits", label: texts.giveCredits, onSelect: () => ask("credits") },
    { key: "rename", label: texts.rename, onSelect: () => ask("rename") },
    { key: "starter", label: texts.addStarter, onSelect: () => void fill() },
    ...(isDisabled || isDefault ? [] : [{ ...disable, onSelect: () => ask("disable") }]),
  ];
  return { items, disable: () => void turn(true), isBusy: isLoading };
}
