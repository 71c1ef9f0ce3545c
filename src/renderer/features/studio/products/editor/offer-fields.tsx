import { styled } from "@mui/material/styles";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { PaintFinish } from "#shared/paint-finish.ts";
import { maxPriceEntries } from "#shared/price-table.ts";
import { currencySchema, maxVariants } from "#shared/product.ts";

import { StudioCard } from "../../parts/studio-card.tsx";
import { editorTexts } from "../../texts/products-catalogue.ts";
import { studioTexts } from "../../texts/shell-catalogue.ts";
import { findPriceFaults, findVariantFaults, withoutVariant } from "./offer-form.ts";
import type { PriceForm, VariantForm } from "./offer-form.ts";
import type { FormErrors, ProductForm } from "./product-form.ts";

export type OfferFieldsProps = {
  form: ProductForm;
  errors: FormErrors;
  onChange: (changes: Partial<ProductForm>) => void;
};

/** The other sizes and finishes of a product, and its prices with a first or last day. */
export function OfferFields(props: OfferFieldsProps) {
  return (
    <>
      <VariantCard {...props} />
      <PriceCard {...props} />
    </>
  );
}

function VariantCard({ form, errors, onChange }: OfferFieldsProps) {
  const texts = useTexts(editorTexts);
  const rows = form.variants;
  const change = (row: VariantForm, changes: Partial<VariantForm>) =>
    onChange({ variants: rows.map((one) => (one === row ? { ...row, ...changes } : one)) });
  const add = () => {
    const blank = { key: crypto.randomUUID(), name: "", sku: "", price: "", gtin: "" };
    onChange({ variants: [...rows, { ...blank, priceUnit: form.priceUnit, finish: "" }] });
  };
  return (
    <StudioCard title={texts.variants} text={texts.variantsText}>
      <Rows
        rows={rows}
        most={maxVariants}
        addLabel={texts.addVariant}
        onAdd={add}
        fault={errors.variants === undefined ? null : texts.errors[errors.variants]}
      >
        {(row) => (
          <VariantRow
            row={row}
            form={form}
            isTried={errors.variants !== undefined}
            onChange={(changes) => change(row, changes)}
            onRemove={() => onChange(withoutVariant(form, row.key))}
          />
        )}
      </Rows>
    </StudioCard>
  );
}

type VariantRowProps = {
  row: VariantForm;
  form: ProductForm;
  isTried: boolean;
  onChange: (changes: Partial<VariantForm>) => void;
  onRemove: () => void;
};

function VariantRow({ row, form, isTried, onChange, onRemove }: VariantRowProps) {
  const texts = useTexts(editorTexts);
  const { finishes } = useTexts(studioTexts);
  const faults = isTried ? findVariantFaults(row) : {};
  const field = (name: "name" | "sku" | "price" | "priceUnit") => {
    const fault = faults[name];
    return {
      label: name === "name" ? texts.variantName : texts[name],
      value: row[name],
      onChange: (value: string) => onChange({ [name]: value }),
      error: fault === undefined ? null : texts.errors[fault],
    };
  };
  const every = { value: "", label: texts.everyFinish } as const;
  const own = form.finishes.map((value) => ({ value, label: finishes[value] }));
  return (
    <Row label={row.name === "" ? texts.variantName : row.name} onRemove={onRemove}>
      <Field {...field("name")} inputProps={{ maxLength: 60 }} />
      <Field {...field("sku")} inputProps={{ maxLength: 40, spellCheck: false }} />
      <Field {...field("price")} inputProps={{ inputMode: "decimal" }} />
      <Field {...field("priceUnit")} inputProps={{ maxLength: 20 }} />
      {form.kind === "paint" ? (
        <ChoiceMenu<PaintFinish | "">
          label={texts.finish}
          value={row.finish}
          options={[every, ...own]}
          onChange={(finish) => onChange({ finish })}
        />
      ) : null}
    </Row>
  );
}

function PriceCard({ form, errors, onChange }: OfferFieldsProps) {
  const texts = useTexts(editorTexts);
  const rows = form.prices;
  const change = (row: PriceForm, changes: Partial<PriceForm>) =>
    onChange({ prices: rows.map((one) => (one === row ? { ...row, ...changes } : one)) });
  const add = () => {
    const { currency } = form;
    const blank = { key: crypto.randomUUID(), variant: "", price: "", from: "", until: "" };
    onChange({ prices: [...rows, { ...blank, currency }] });
  };
  return (
    <StudioCard title={texts.prices} text={texts.pricesText}>
      <Rows
        rows={rows}
        most={maxPriceEntries}
        addLabel={texts.addPrice}
        onAdd={add}
        fault={errors.prices === undefined ? null : texts.errors[errors.prices]}
      >
        {(row) => (
          <PriceRow
            row={row}
            form={form}
            isTried={errors.prices !== undefined}
            onChange={(changes) => change(row, changes)}
            onRemove={() => onChange({ prices: rows.filter((one) => one !== row) })}
          />
        )}
      </Rows>
    </StudioCard>
  );
}

type PriceRowProps = Omit<VariantRowProps, "row" | "onChange"> & {
  row: PriceForm;
  onChange: (changes: Partial<PriceForm>) => void;
};

function PriceRow({ row, form, isTried, onChange, onRemove }: PriceRowProps) {
  const texts = useTexts(editorTexts);
  const faults = isTried ? findPriceFaults(row) : {};
  const field = (name: "price" | "from" | "until") => {
    const fault = faults[name];
    return {
      label: texts[name],
      value: row[name],
      onChange: (value: string) => onChange({ [name]: value }),
      error: fault === undefined ? null : texts.errors[fault],
    };
  };
  const named = form.variants.filter(({ key, sku }) => sku !== "" || key === row.variant);
  return (
    <Row label={texts.priceOf(row.from, row.until)} onRemove={onRemove}>
      <Field {...field("price")} inputProps={{ inputMode: "decimal" }} />
      <ChoiceMenu
        label={texts.currency}
        value={row.currency}
        options={currencySchema.options.map((value) => ({ value, label: value }))}
        onChange={(currency) => onChange({ currency })}
      />
      <Field {...field("from")} type="date" />
      <Field {...field("until")} type="date" />
      {named.length === 0 ? null : (
        <ChoiceMenu
          label={texts.priceFor}
          value={row.variant}
          options={[
            { value: "", label: form.priceUnit },
            ...named.map(({ key, sku, name }) => ({ value: key, label: name === "" ? sku : name })),
          ]}
          onChange={(variant) => onChange({ variant })}
        />
      )}
    </Row>
  );
}

type RowsProps<Item> = {
  rows: readonly Item[];
  most: number;
  addLabel: string;
  onAdd: () => void;
  fault: string | null;
  children: (row: Item) => ReactNode;
};

function Rows<Item extends { key: string }>(props: RowsProps<Item>) {
  const { rows, most, addLabel, onAdd, fault, children } = props;
  return (
    <Stack>
      {rows.map((row) => (
        <div key={row.key}>{children(row)}</div>
      ))}
      {fault === null ? null : <Fault role="alert">{fault}</Fault>}
      {rows.length >= most ? null : (
        <AppButton variant="outlined" icon={Plus} onClick={onAdd} style={{ alignSelf: "start" }}>
          {addLabel}
        </AppButton>
      )}
    </Stack>
  );
}

type RowProps = { label: string; onRemove: () => void; children: ReactNode };

function Row({ label, onRemove, children }: RowProps) {
  const texts = useTexts(editorTexts);
  return (
    <Line aria-label={label}>
      <Cells>{children}</Cells>
      <ToolIconButton
        label={texts.removeRow(label)}
        icon={<Trash2 size={20} {...iconStyle} />}
        onClick={onRemove}
      />
    </Line>
  );
}

const Stack = styled("div")(flexColumn(16));

const Line = styled("fieldset")({
  display: "flex",
  alignItems: "start",
  gap: 4,
  margin: 0,
  padding: "0 0 16px",
  border: 0,
  borderBottom: "1px solid var(--rw-line)",
});

const Cells = styled("div")({
  display: "grid",
  flex: 1,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "end",
  gap: 12,
  minWidth: 0,
  [belowWidth(480)]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Fault = styled("p")({ ...quietText(13, 18), margin: 0, color: "var(--rw-danger-text)" });
