import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useChangeOperatedCompanyMutation } from "#renderer/state/operator-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { companySlugSchema } from "#shared/company.ts";
import type { OperatedCompany } from "#shared/wires/http/operator-calls.ts";

import { AddressField, createAddress, isTaken } from "./address-field.tsx";
import { describeOperatorFailure, readRefusal } from "./describe-operator-failure.ts";
import { operatorTexts } from "./texts/operator-catalogue.ts";

type RenameFormProps = {
  company: OperatedCompany;
  companies: readonly OperatedCompany[];
  /** The installation's. */
  address: string;
  onClose: () => void;
  onRenamed: () => void;
};

/** Another address for a company, with what becomes of the one it has. */
export function RenameDialog({ open, ...props }: RenameFormProps & { open: boolean }) {
  const texts = useTexts(operatorTexts);
  return (
    <AppDialog
      width={520}
      open={open}
      title={texts.renameTitle(props.company.name)}
      text={texts.renameText}
      onClose={props.onClose}
    >
      <RenameForm {...props} />
    </AppDialog>
  );
}

function RenameForm({ company, companies, address, onClose, onRenamed }: RenameFormProps) {
  const texts = useTexts(operatorTexts);
  const dispatch = useAppDispatch();
  const [change] = useChangeOperatedCompanyMutation();
  const { id } = company;
  const form = useForm({
    start: { slug: company.slug },
    schema: z.object({
      slug: createAddress(texts, (slug) => isTaken(companies, slug, id) && slug !== company.slug),
    }),
    async submit({ slug }) {
      if (slug !== company.slug) {
        await change({ params: { id }, body: { slug } }).unwrap();
        const text = texts.renamed(`${new URL(address).host}/c/${slug}`);
        dispatch(noticeShown({ tone: "success", text }));
        onRenamed();
      }
      onClose();
    },
    explain: (error) =>
      readRefusal(error) === "taken"
        ? { field: "slug" as const, text: texts.addressTaken }
        : { field: null, text: describeOperatorFailure(error, texts) },
  });
  const { slug } = form.values;
  return (
    <DialogForm form={form} onCancel={onClose} submitLabel={texts.save} busyLabel={texts.saving}>
      <AddressField
        {...form.field("slug")}
        address={address}
        isFree={companySlugSchema.safeParse(slug).success && !isTaken(companies, slug, id)}
      />
    </DialogForm>
  );
}
