import { useState } from "react";

import {
  useChangeProductMutation,
  useChangeProductStatesMutation,
} from "#renderer/state/studio/stock-api.ts";
import { useLocale, useTexts } from "#renderer/text/texts.ts";
import type { StockProduct } from "#shared/stock.ts";

import { readCode, useStockNotices } from "../../parts/use-stock-notices.ts";
import { editorTexts } from "./editor-texts.ts";
import { focusFirstError } from "./focus-first-error.ts";
import { withoutTouched } from "./new-product-page.tsx";
import { readProductForm, toProductForm } from "./product-form.ts";
import type { FormErrors, ProductForm } from "./product-form.ts";

type Editing = { form: ProductForm; from: StockProduct };

export type ProductEditor = {
  form: ProductForm;
  errors: FormErrors;
  isDirty: boolean;
  isSaving: boolean;
  /** Somebody else changed the product while this form was open. */
  isConflict: boolean;
  change: (changes: Partial<ProductForm>) => void;
  discard: () => void;
  save: () => Promise<StockProduct | null>;
  /** Saves first what is not saved. */
  publish: (state: StockProduct["state"]) => Promise<void>;
  /** The form goes on from a newer version, which the person made elsewhere on the page. */
  rebase: (product: StockProduct) => void;
};

/** What a person changes about a product until it is saved. */
export function useProductEditor(product: StockProduct): ProductEditor {
  const texts = useTexts(editorTexts);
  const locale = useLocale();
  const notices = useStockNotices();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isConflict, setIsConflict] = useState(false);
  const [changeProduct, saving] = useChangeProductMutation();
  const [changeStates, publishing] = useChangeProductStatesMutation();

  const from = editing?.from ?? product;
  const original = toProductForm(from.material, locale);
  const form = editing?.form ?? original;
  const isDirty = editing !== null && JSON.stringify(form) !== JSON.stringify(original);

  const discard = () => {
    setEditing(null);
    setErrors({});
    setIsConflict(false);
  };

  const save = async (): Promise<StockProduct | null> => {
    const read = readProductForm(form, { form: original, material: from.material });
    setErrors(read.errors);
    if (read.product === null) {
      focusFirstError();
      return null;
    }
    try {
      const saved = await changeProduct({
        params: { id: from.material.id },
        body: { version: from.version, product: read.product },
      }).unwrap();
      discard();
      notices.succeed(texts.saved);
      return saved;
    } catch (error) {
      const code = readCode(error);
      if (code === "version_conflict") setIsConflict(true);
      else if (code === "conflict") {
        setErrors({ sku: "sku" });
        focusFirstError();
      } else notices.fail(error);
      return null;
    }
  };

  return {
    form,
    errors,
    isDirty,
    isSaving: saving.isLoading || publishing.isLoading,
    isConflict,
    change: (changes) => {
      setEditing({ form: { ...form, ...changes }, from });
      setErrors(withoutTouched(errors, changes));
    },
    discard,
    save,
    publish: async (state) => {
      if (isDirty && (await save()) === null) return;
      const ids = [product.material.id];
      try {
        const { withoutTexture } = await changeStates({ body: { ids, state } }).unwrap();
        if (withoutTexture.length > 0) notices.tell(texts.tileMissing);
      } catch (error) {
        notices.fail(error);
      }
    },
    rebase: (next) => {
      if (editing !== null) setEditing({ form: editing.form, from: next });
    },
  };
}
