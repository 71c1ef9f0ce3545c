import { useState, useId } from "react";
import { z } from "zod";
import { styled } from "@mui/material/styles";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import { bareBox, flexColumn } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import type { MemberRole } from "#shared/member.ts";
import { memberRoles } from "#shared/member.ts";

import { describeStudioFailure, useNotices } from "../parts/use-notices.ts";
import { useStanding } from "../shell/studio-pages.ts";
import { membersTexts } from "../texts/company-catalogue.ts";

/** Asks for an email and a role, and has the invitation sent. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(membersTexts);
  return (
    <AppDialog
      width={480}
      open={open}
      title={texts.invite}
      text={texts.inviteText}
      onClose={onClose}
    >
      <InviteForm onClose={onClose} />
    </AppDialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(membersTexts);
  const { succeed } = useNotices(texts);
  const standing = useStanding();
  const [invite] = studioApi.useCreateInvitationMutation();
  const [role, setRole] = useState<MemberRole>("editor");
  const form = useForm({
    start: { email: "" },
    schema: z.object({ email: createAddressField(texts) }),
    async submit({ email }) {
      await invite({ body: { email, role } }).unwrap();
      succeed(texts.sent(email));
      onClose();
    },
    explain: (error) => ({ field: null, text: describeStudioFailure(error, texts) }),
  });
  return (
    <DialogForm form={form} onCancel={onClose} submitLabel={texts.send} busyLabel={texts.sending}>
      <Field
        label={texts.email}
        type="email"
        autoComplete="off"
        {...form.field("email")}
        inputProps={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
      />
      <RoleChoice value={role} onChange={setRole} mayMakeOwners={standing === "owner"} />
    </DialogForm>
  );
}

type RoleChoiceProps = {
  value: MemberRole;
  onChange: (role: MemberRole) => void;
  /** Only owners may make owners. */
  mayMakeOwners: boolean;
};

/** One role out of three, each with what it lets somebody do. */
function RoleChoice({ value, onChange, mayMakeOwners }: RoleChoiceProps) {
  const texts = useTexts(membersTexts);
  const id = useId();
  const offered = memberRoles.filter((role) => role !== "owner" || mayMakeOwners);
  return (
    <Group>
      <legend>{texts.role}</legend>
      {offered.map((role) => (
        <Option key={role}>
          <input
            type="radio"
            name={id}
            aria-labelledby={`${id}-${role}`}
            aria-describedby={`${id}-${role}-rights`}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span>
            <b id={`${id}-${role}`}>{texts.roles[role]}</b>
            <small id={`${id}-${role}-rights`}>{texts.rights[role]}</small>
          </span>
        </Option>
      ))}
    </Group>
  );
}

const Group = styled("fieldset")({
  ...flexColumn(8),
  ...bareBox,
  minWidth: 0,
  "& > legend": { ...textSize(13.5, 20, 550), marginBottom: 6, padding: 0 },
});

const Option = styled("label")({
  display: "flex",
  alignItems: "flex-start",
  gap: 12,
  minHeight: 44,
  boxSizing: "border-box",
  padding: "10px 14px",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2, var(--rw-line))",
  cursor: "pointer",
  "&:has(input:checked)": {
    backgroundColor: "var(--rw-soft)",
    boxShadow: "inset 0 0 0 1.5px var(--rw-primary)",
  },
  "&:has(input:focus-visible)": {
    outline: "2px solid var(--rw-focus, var(--rw-primary))",
    outlineOffset: 2,
  },
  "& > input": {
    flex: "none",
    width: 18,
    height: 18,
    margin: "1px 0 0",
    accentColor: "var(--rw-primary)",
    cursor: "inherit",
    outline: "none",
  },
  "& b": { ...textSize(14, 20, 550), display: "block" },
  "& small": { ...quietText(13, 18), display: "block" },
  "&:has(input:checked) small": { color: "var(--rw-ink)" },
});
