import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import type { ProductInput, StudioProduct } from "#shared/studio-catalogue.ts";

import { readCode, useProductNotices } from "../../parts/use-notices.ts";
import { editorTexts } from "../../texts/products-catalogue.ts";
import { readProductForm, toProductForm, withoutTouched } from "./product-form.ts";
import type { FormErrors, ProductForm } from "./product-form.ts";

type Editing = { form: ProductForm; from: StudioProduct };

/** What a person changes about a product until it is saved. */
export function useProductEditor(product: StudioProduct) {
  const locale = useLocale();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isConflict, setIsConflict] = useState(false);
  const commands = useEditorCommands();

  const from = editing?.from ?? product;
  const original = toProductForm(from, locale);
  const form = editing?.form ?? original;
  const isDirty = editing !== null && JSON.stringify(form) !== JSON.stringify(original);

  const discard = () => {
    setEditing(null);
    setErrors({});
    setIsConflict(false);
  };
  const save = async (): Promise<StudioProduct | null> => {
    const read = readProductForm(form, { form: original, material: from.material });
    const outcome = read.product === null ? null : await commands.save(from, read.product);
    if (outcome !== null && typeof outcome === "object") {
      discard();
      return outcome;
    }
    setErrors(outcome === "taken" ? { sku: "sku" } : read.errors);
    setIsConflict(outcome === "conflict");
    if (outcome === null || outcome === "taken") focusFirstError();
    return null;
  };
  return {
    form,
    errors,
    isDirty,
    isSaving: commands.isBusy,
    /** Somebody else changed the product while this form was open. */
    isConflict,
    change: (changes: Partial<ProductForm>) => {
      setEditing({ form: { ...form, ...changes }, from });
      setErrors(withoutTouched(errors, changes));
    },
    discard,
    save,
    /** Saves first what is not saved. */
    publish: async (state: StudioProduct["state"]) => {
      if (!isDirty || (await save()) !== null) await commands.changeState(product, state);
    },
    /** The form goes on from a newer version, which the person made elsewhere on the page. */
    rebase: (next: StudioProduct) => {
      if (editing !== null) setEditing({ form: editing.form, from: next });
    },
  };
}

type SaveOutcome = StudioProduct | "taken" | "conflict" | "failed";

/** Saving and publishing one product; says how it went unless the form has to say it. */
function useEditorCommands() {
  const texts = useTexts(editorTexts);
  const notices = useProductNotices();
  const [changeProduct, saving] = studioApi.useChangeProductMutation();
  const [changeStates, publishing] = studioApi.useChangeProductStatesMutation();
  const save = async (from: StudioProduct, product: ProductInput): Promise<SaveOutcome> => {
    const { id } = from.material;
    try {
      const body = { version: from.version, product };
      const saved = await changeProduct({ params: { id }, body }).unwrap();
      notices.succeed(texts.saved);
      return saved;
    } catch (error) {
      const code = readCode(error);
      if (code === "version_conflict") return "conflict";
      if (code === "conflict") return "taken";
      notices.fail(error);
      return "failed";
    }
  };
  const changeState = async ({ material }: StudioProduct, state: StudioProduct["state"]) => {
    try {
      const body = { ids: [material.id], state };
      const { withoutTexture } = await changeStates({ body }).unwrap();
      if (withoutTexture.length > 0) notices.notify(texts.tileMissing);
    } catch (error) {
      notices.fail(error);
    }
  };
  return { save, changeState, isBusy: saving.isLoading || publishing.isLoading };
}

/** Brings the person to the first field that has to be mended, once it says so. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>("[aria-invalid='true']");
    const note = document.querySelector<HTMLElement>("main [role='alert']");
    if (field === null) note?.scrollIntoView({ block: "center" });
    else field.focus();
  });
}
