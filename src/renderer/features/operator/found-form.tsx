import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { z } from "zod";

import { useFoundCompanyMutation } from "#renderer/state/operator-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import { companySlugSchema } from "#shared/company.ts";
import { companyNameSchema } from "#shared/company-settings.ts";
import type { OperatedCompany, ServerState } from "#shared/wires/http/operator-calls.ts";

import { AddressField, createAddress, isTaken } from "./address-field.tsx";
import { describeOperatorFailure, readRefusal } from "./describe-operator-failure.ts";
import type { Invited } from "./invitation-dialog.tsx";
import { Card, CardTitle, Stack } from "./operator-styles.ts";
import { proposeSlug } from "./propose-slug.ts";
import { operatorTexts } from "./texts/operator-catalogue.ts";
import { writeCommand } from "./write-command.ts";

export type FoundFormProps = {
  companies: readonly OperatedCompany[];
  server: ServerState;
  /** Null where there is nothing else to do first. */
  onCancel: (() => void) | null;
  onFounded: (made: Invited) => void;
};

/** A new company: its name, the address made of it, and who owns it. The command that does the same below. */
export function FoundForm(props: FoundFormProps) {
  const { companies, server, onCancel } = props;
  const texts = useTexts(operatorTexts);
  const [hasStarter, setHasStarter] = useState(true);
  const form = useFoundForm(props, hasStarter);
  const { slug } = form.values;
  const isFree = companySlugSchema.safeParse(slug).success && !isTaken(companies, slug, null);
  return (
    <Stack>
      <Card>
        <Form noValidate onSubmit={form.onSubmit}>
          <Field {...form.nameField} label={texts.name} autoComplete="off" />
          <AddressField {...form.addressField} address={server.address} isFree={isFree} />
          <Field
            {...form.field("owner")}
            label={texts.owner}
            type="email"
            autoComplete="off"
            hint={server.sendsMail ? texts.ownerMailed : texts.ownerNote}
          />
          <Starter>
            <CheckLine label={texts.starter} checked={hasStarter} onChange={setHasStarter} />
            <p>{texts.starterNote}</p>
          </Starter>
          {form.failure === null ? null : (
            <Banner tone="danger" role="alert" icon={<CircleAlert size={20} {...iconStyle} />}>
              {form.failure}
            </Banner>
          )}
          <Buttons>
            <AppButton
              type="submit"
              variant="contained"
              size="large"
              loading={form.isBusy}
              loadingLabel={texts.creating}
            >
              {texts.create}
            </AppButton>
            {onCancel === null ? null : (
              <AppButton variant="text" size="large" onClick={onCancel}>
                {texts.cancel}
              </AppButton>
            )}
          </Buttons>
        </Form>
      </Card>
      <Card>
        <CardTitle>{texts.command}</CardTitle>
        <Command>{writeCommand({ ...form.values, hasStarter })}</Command>
      </Card>
    </Stack>
  );
}

/** The address follows the name for as long as nobody has written another one. */
function useFoundForm({ companies, onFounded }: FoundFormProps, hasStarter: boolean) {
  const texts = useTexts(operatorTexts);
  const [isOwnAddress, setIsOwnAddress] = useState(false);
  const [found] = useFoundCompanyMutation();
  const form = useForm({
    start: { name: "", slug: "", owner: "" },
    schema: z.object({
      name: z
        .string()
        .trim()
        .refine((name) => companyNameSchema.safeParse(name).success, texts.nameMissing),
      slug: createAddress(texts, (slug) => isTaken(companies, slug, null)),
      owner: createAddressField(texts),
    }),
    async submit(entered) {
      const { id, invitation } = await found({ body: entered }).unwrap();
      onFounded({ ...invitation, starterOf: hasStarter ? id : null });
    },
    explain: (error) =>
      readRefusal(error) === "taken"
        ? { field: "slug" as const, text: texts.addressTaken }
        : { field: null, text: describeOperatorFailure(error, texts) },
    focusFirst: "name",
  });
  const name = form.field("name");
  const address = form.field("slug");
  return {
    ...form,
    nameField: {
      ...name,
      onChange: (value: string) => {
        name.onChange(value);
        if (!isOwnAddress) address.onChange(proposeSlug(value));
      },
    },
    addressField: {
      ...address,
      onChange: (value: string) => {
        setIsOwnAddress(value !== "");
        address.onChange(value);
      },
    },
  };
}

const Form = styled("form")(flexColumn(20));

const Starter = styled("div")({
  padding: "8px 16px 12px",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line)",
  "& > p": { ...quietText(13, 18), marginLeft: 32 },
});

const Buttons = styled("div")(flexWrap(8));

const Command = styled("pre")({
  ...textSize(13, 20),
  margin: "12px 0 0",
  padding: "12px 14px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  fontFamily: "ui-monospace, monospace",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
