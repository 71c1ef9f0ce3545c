import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { z } from "zod";

import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { Field } from "#renderer/ui/field.tsx";
import type { FieldProps } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { companySlugSchema } from "#shared/company.ts";
import type { OperatedCompany } from "#shared/wires/http/operator-calls.ts";

import { State } from "./operator-styles.ts";
import { operatorTexts } from "./texts/operator-catalogue.ts";

type AddressFieldProps = Omit<FieldProps, "label"> & {
  /** The installation's. */
  address: string;
  isFree: boolean;
};

/** The last part of a company's address, behind the installation's. */
export function AddressField({ address, isFree, ...field }: AddressFieldProps) {
  const texts = useTexts(operatorTexts);
  return (
    <Field
      {...field}
      label={texts.address}
      autoComplete="off"
      start={<Origin>{`${new URL(address).host}/c/`}</Origin>}
      end={
        isFree ? (
          <State>
            <Check size={16} {...iconStyle} aria-hidden />
            {texts.free}
          </State>
        ) : undefined
      }
      inputProps={{ autoCapitalize: "none", spellCheck: false }}
    />
  );
}

/** An address as it is typed into the field, with what is wrong with it in sentences. */
export function createAddress(
  texts: SentencesOf<typeof operatorTexts>,
  taken: (slug: string) => boolean,
) {
  return z
    .string()
    .trim()
    .refine((slug) => companySlugSchema.safeParse(slug).success, texts.addressOdd)
    .refine((slug) => !taken(slug), texts.addressTaken);
}

/** Whether another company has an address or had it before; its own former ones are free for it. */
export function isTaken(
  companies: readonly OperatedCompany[],
  slug: string,
  own: string | null,
): boolean {
  return companies.some((one) =>
    one.id === own ? one.slug === slug : one.slug === slug || one.formerSlugs.includes(slug),
  );
}

const Origin = styled("span")({
  ...quietText(14, 20),
  flex: "none",
  maxWidth: "55%",
  overflow: "hidden",
  whiteSpace: "nowrap",
});
