import { styled } from "@mui/material/styles";
import { useState } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useGrantCompanyRoleMutation } from "#renderer/state/operator-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import { memberRoles } from "#shared/member.ts";
import type { MemberRole } from "#shared/member.ts";
import type { OperatedCompany } from "#shared/wires/http/operator-calls.ts";

import { describeOperatorFailure, readRefusal } from "./describe-operator-failure.ts";
import type { Invited } from "./invitation-dialog.tsx";
import { operatorTexts } from "./texts/operator-catalogue.ts";

type RoleFormProps = {
  company: OperatedCompany;
  onClose: () => void;
  /** Who has no account was invited. */
  onInvited: (invited: Invited) => void;
  onGiven: () => void;
};

/** Gives somebody a role in a company. */
export function RoleDialog({ open, ...props }: RoleFormProps & { open: boolean }) {
  const texts = useTexts(operatorTexts);
  return (
    <AppDialog
      width={480}
      open={open}
      title={texts.roleTitle(props.company.name)}
      text={texts.roleText}
      onClose={props.onClose}
    >
      <RoleForm {...props} />
    </AppDialog>
  );
}

function RoleForm({ company, onClose, onInvited, onGiven }: RoleFormProps) {
  const texts = useTexts(operatorTexts);
  const dispatch = useAppDispatch();
  const [grant] = useGrantCompanyRoleMutation();
  const [role, setRole] = useState<MemberRole>("owner");
  const form = useForm({
    start: { email: "" },
    schema: z.object({ email: createAddressField(texts) }),
    async submit({ email }) {
      const params = { id: company.id };
      const { invitation } = await grant({ params, body: { email, role } }).unwrap();
      onClose();
      if (invitation !== null) return onInvited({ ...invitation, starterOf: null });
      const text = texts.given(email, texts.roles[role]);
      dispatch(noticeShown({ tone: "success", text }));
      return onGiven();
    },
    explain: (error) =>
      readRefusal(error) === "has-role"
        ? { field: "email" as const, text: texts.hasRole }
        : { field: null, text: describeOperatorFailure(error, texts) },
  });
  return (
    <DialogForm form={form} onCancel={onClose} submitLabel={texts.give} busyLabel={texts.giving}>
      <Field {...form.field("email")} label={texts.email} type="email" autoComplete="off" />
      <Roles>
        <legend>{texts.role}</legend>
        <div>
          {memberRoles.map((one) => (
            <ChoiceChip
              key={one}
              label={texts.roles[one]}
              selected={one === role}
              checked
              size="form"
              onClick={() => setRole(one)}
            />
          ))}
        </div>
      </Roles>
    </DialogForm>
  );
}

const Roles = styled("fieldset")({
  ...bareBox,
  minWidth: 0,
  "& > legend": { ...textSize(13.5, 20, 550), marginBottom: 6, padding: 0 },
  "& > div": flexWrap(8),
});
