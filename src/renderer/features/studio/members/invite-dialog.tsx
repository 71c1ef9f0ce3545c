import { useState } from "react";

import { useCreateInvitationMutation } from "#renderer/state/studio/people-api.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { emailSchema } from "#shared/account.ts";
import type { MemberRole } from "#shared/member.ts";

import { tellFailure } from "../parts/read-reason.ts";
import { useTell } from "../parts/use-tell.ts";
import { useStanding } from "../shell/use-standing.ts";
import { membersTexts } from "./members-texts.ts";
import { RoleChoice } from "./role-choice.tsx";

export type InviteDialogProps = { open: boolean; onClose: () => void };

/** Asks for an email and a role, and has the invitation sent. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const texts = useTexts(membersTexts);
  return (
    <AppDialog
      width={480}
      open={open}
      title={texts.inviteTitle}
      text={texts.inviteText}
      onClose={onClose}
    >
      <InviteForm onClose={onClose} />
    </AppDialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(membersTexts);
  const tell = useTell();
  const standing = useStanding();
  const [invite, { isLoading }] = useCreateInvitationMutation();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("editor");
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    const address = email.trim();
    const fault =
      address === ""
        ? texts.emailMissing
        : emailSchema.safeParse(address).success
          ? null
          : texts.emailOdd;
    setWrong(fault);
    setFailure(null);
    if (fault !== null) return;
    const { error } = await invite({ body: { email: address, role } });
    if (error !== undefined) return setFailure(tellFailure(error, texts.failures));
    tell("success", texts.sent(address));
    onClose();
  };
  return (
    <DialogForm
      onSubmit={() => void submit()}
      onCancel={onClose}
      isBusy={isLoading}
      failure={failure}
      submitLabel={texts.send}
      busyLabel={texts.sending}
      cancelLabel={texts.cancel}
    >
      <Field
        label={texts.email}
        type="email"
        autoComplete="off"
        value={email}
        error={wrong}
        onChange={(next) => {
          setEmail(next);
          setWrong(null);
        }}
        inputProps={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
      />
      <RoleChoice value={role} onChange={setRole} mayMakeOwners={standing === "owner"} />
    </DialogForm>
  );
}
