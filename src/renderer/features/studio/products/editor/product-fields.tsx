import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { Field } from "#renderer/ui/field.tsx";
import { paintFinishSchema } from "#shared/paint-finish.ts";
import type { PaintFinish } from "#shared/paint-finish.ts";
import { currencySchema, productKindSchema } from "#shared/product.ts";
import { hexColourSchema } from "#shared/company.ts";

import { studioTexts } from "../../texts/shell-catalogue.ts";
import { ChipGroup } from "../../parts/chip-group.tsx";
import { editorTexts } from "../../texts/products-catalogue.ts";
import type { FormErrors, ProductForm } from "./product-form.ts";

export type ProductFieldsProps = {
  form: ProductForm;
  /** Shown where the person has tried to go on. */
  errors: FormErrors;
  onChange: (changes: Partial<ProductForm>) => void;
  /** The kind is chosen once. */
  isNew: boolean;
};

/** Everything that is said about a product, with what is wrong at its field. */
export function ProductFields(props: ProductFieldsProps) {
  const { form, isNew } = props;
  const { field } = useFields(props);
  return (
    <Stack>
      {isNew ? <KindChoice {...props} /> : null}
      <Field {...field("name")} inputProps={{ maxLength: 80 }} />
      <Field
        {...field("sku")}
        inputProps={{ maxLength: 40, autoCapitalize: "off", spellCheck: false }}
      />
      <PriceFields {...props} />
      <Field {...field("gtin")} optional inputProps={{ maxLength: 20, inputMode: "numeric" }} />
      {form.kind === "paint" ? <PaintFields {...props} /> : <TileFields {...props} />}
    </Stack>
  );
}

type TextName = Exclude<
  keyof ProductForm,
  "kind" | "currency" | "finishes" | "variants" | "prices"
>;

/** What is wrong with a part of the form, and what a field for a part of it shows and changes. */
function useFields({ form, errors, onChange }: ProductFieldsProps) {
  const texts = useTexts(editorTexts);
  const findError = (name: keyof ProductForm): string | null => {
    const problem = errors[name];
    return problem === undefined ? null : texts.errors[problem];
  };
  const field = (name: TextName) => ({
    label: texts[name],
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: findError(name),
  });
  return { field, findError };
}

function KindChoice({ form, onChange }: ProductFieldsProps) {
  const texts = useTexts(editorTexts);
  return (
    <ChipGroup
      label={texts.kind}
      hint={texts.kindStays}
      options={productKindSchema.options}
      names={texts.kinds}
      isChosen={(kind) => form.kind === kind}
      onChoose={(kind) => onChange({ kind, priceUnit: kind === "paint" ? "2.5 L" : "m²" })}
    />
  );
}

function PriceFields(props: ProductFieldsProps) {
  const texts = useTexts(editorTexts);
  const { form, onChange } = props;
  const { field } = useFields(props);
  return (
    <>
      <Pair>
        <Field {...field("price")} inputProps={{ inputMode: "decimal" }} />
        <Field {...field("priceUnit")} hint={texts.priceUnitHint} inputProps={{ maxLength: 20 }} />
      </Pair>
      <ChipGroup
        label={texts.currency}
        options={currencySchema.options}
        isChosen={(currency) => form.currency === currency}
        onChoose={(currency) => onChange({ currency })}
      />
    </>
  );
}

function PaintFields(props: ProductFieldsProps) {
  const texts = useTexts(editorTexts);
  const { finishes } = useTexts(studioTexts);
  const { form, onChange } = props;
  const { field, findError } = useFields(props);
  const isOn = (finish: PaintFinish) => form.finishes.includes(finish);
  return (
    <>
      <ColourField {...field("colour")} hint={texts.colourHint} />
      <ChipGroup
        label={texts.finishes}
        error={findError("finishes")}
        options={paintFinishSchema.options}
        names={finishes}
        isChosen={isOn}
        onChoose={(finish) =>
          onChange({
            finishes: paintFinishSchema.options.filter(
              (option) => isOn(option) !== (option === finish),
            ),
          })
        }
      />
      <Field
        {...field("coverage")}
        hint={texts.coverageHint}
        end={<Unit>m²/L</Unit>}
        inputProps={{ inputMode: "decimal" }}
      />
    </>
  );
}

function TileFields(props: ProductFieldsProps) {
  const texts = useTexts(editorTexts);
  const { field } = useFields(props);
  return (
    <Pair>
      {(["tileWidth", "tileHeight"] as const).map((name) => (
        <Field
          key={name}
          {...field(name)}
          hint={texts.tileHint}
          end={<Unit>m</Unit>}
          inputProps={{ inputMode: "decimal" }}
        />
      ))}
    </Pair>
  );
}

const Stack = styled("div")(flexColumn(20));

const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 16,
  alignItems: "start",
});

const Unit = styled("span")({ ...quietText(14), flex: "none" });

type ColourFieldProps = {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  error: string | null;
  hint: string;
};

/** A colour by its digits or by the system's own picker. */
function ColourField({ label, value, onChange, error, hint }: ColourFieldProps) {
  const isColour = hexColourSchema.safeParse(value).success;
  return (
    <Field
      label={label}
      value={value}
      onChange={(text) => onChange(text.trim())}
      error={error}
      hint={hint}
      start={
        <Well style={{ backgroundColor: isColour ? value : "transparent" }}>
          <input
            type="color"
            aria-label={label}
            value={isColour ? value.toLowerCase() : "#808080"}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
        </Well>
      }
      inputProps={{ maxLength: 7, autoCapitalize: "characters", spellCheck: false }}
    />
  );
}

const Well = styled("span")({
  position: "relative",
  flex: "none",
  width: 28,
  height: 28,
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .18)",
  "& > input": {
    position: "absolute",
    inset: -8,
    width: 44,
    height: 44,
    opacity: 0,
    cursor: "pointer",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
