import { useState } from "react";
import { z } from "zod";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import type { MemberRole } from "#shared/member.ts";

import { describeStudioFailure, useNotices } from "../parts/use-notices.ts";
import { useStanding } from "../shell/use-standing.ts";
import { membersTexts } from "../texts/company-catalogue.ts";
import { RoleChoice } from "./role-choice.tsx";

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
