import { useRef, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { uploadProducts } from "#renderer/state/studio/upload-products.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppError } from "#shared/app-error.ts";
import { compareColumnName, importRejectionSchema } from "#shared/product-import.ts";
import type {
  ColumnMapping,
  ImportColumn,
  ImportPlan,
  ProductColumn,
} from "#shared/product-import.ts";

import { describeStudioFailure } from "../../parts/use-notices.ts";
import { describeRejection } from "./describe-import.ts";
import { importTexts } from "../../texts/products-catalogue.ts";

/** What a file chooser offers. */
export const importFileTypes = ".csv,.zip,.txt,text/csv,application/zip";

/** One file on its way into the catalogue: looked at first, then imported as it was shown. */
export function useProductImport() {
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  /** What the person has said so far about the columns, by their compared names. */
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [columns, setColumns] = useState<readonly ImportColumn[]>([]);
  const { step, progress, failure, send } = useImportUpload((found, wasLook) => {
    // A check that did not get as far as the columns says nothing against what is known of them.
    if (found.length > 0) setColumns(found);
    // What an earlier look found is no longer what the file would do.
    if (wasLook) setPlan(null);
  });

  const look = async (chosen: File, said: ColumnMapping) => {
    const answer = await send(chosen, null, said);
    if (answer === null) return;
    setColumns(answer.columns);
    setPlan(answer);
  };
  return {
    file,
    plan,
    step,
    progress,
    failure,
    check: (chosen: File) => {
      setFile(chosen);
      setPlan(null);
      setColumns([]);
      setMapping({});
      void look(chosen, {});
    },
    /** Looks at the same file once more, with what was said about its columns. */
    checkAgain: () => {
      if (file !== null) void look(file, mapping);
    },
    /** The columns of the file as they are understood; none before a file was looked at. */
    columns,
    /** Says what a column is, instead of the one that was it before, and looks at the file again. */
    nameColumn: (column: ImportColumn, meaning: ProductColumn | null) => {
      if (file === null) return;
      const named = nameAmong(columns, column, meaning);
      const said = { ...mapping, ...toMapping(named.filter((one, at) => one !== columns[at])) };
      setColumns(named);
      setMapping(said);
      void look(file, said);
    },
    /** Imports exactly what was shown; answers it, or null when nothing was imported. */
    commit: async () => {
      if (file === null || plan === null) return null;
      const answer = await send(file, plan.hash, mapping);
      return answer?.committed === true ? answer : null;
    },
  };
}

/** The columns once one of them has been given a meaning; another that had it loses it. */
function nameAmong(
  columns: readonly ImportColumn[],
  { name }: ImportColumn,
  meaning: ProductColumn | null,
): ImportColumn[] {
  return columns.map((one) => {
    if (one.name === name) return { ...one, column: meaning, from: "said" };
    const isFreed = meaning !== null && one.column === meaning;
    return isFreed ? { ...one, column: null, from: "said" } : one;
  });
}

function toMapping(columns: readonly ImportColumn[]): ColumnMapping {
  return Object.fromEntries(
    columns.map(({ name, column }) => [compareColumnName(name), column ?? ""]),
  );
}

/**
 * Sends a file to be looked at, or with the hash of what was shown to be imported; a newer one takes
 * the place of the one on its way. A failure comes with the columns of the file, where they are known.
 */
function useImportUpload(onFailed: (columns: readonly ImportColumn[], wasLook: boolean) => void) {
  const texts = useTexts(importTexts);
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<"idle" | "checking" | "importing">("idle");
  /** 0 to 1 while the file travels, then null until the answer is there. */
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const newest = useRef<AbortController | null>(null);
  const send = async (
    sent: File,
    hash: string | null,
    said: ColumnMapping,
  ): Promise<ImportPlan | null> => {
    newest.current?.abort();
    const controller = new AbortController();
    newest.current = controller;
    const { signal } = controller;
    const onProgress = (fraction: number) => {
      if (!signal.aborted) setProgress(fraction < 1 ? fraction : null);
    };
    setFailure(null);
    setStep(hash === null ? "checking" : "importing");
    setProgress(0);
    try {
      const naming = Object.keys(said).length === 0 ? {} : { mapping: JSON.stringify(said) };
      const input = { body: hash === null ? naming : { ...naming, hash } };
      return await dispatch(uploadProducts("importProducts", sent, input, { signal, onProgress }));
    } catch (error) {
      if (!signal.aborted) {
        const rejection = readRejection(error);
        setFailure(
          rejection === null
            ? describeStudioFailure(error, { failures: texts.failures })
            : describeRejection(rejection, texts),
        );
        onFailed(rejection?.columns ?? [], hash === null);
      }
      return null;
    } finally {
      if (newest.current === controller) setStep("idle");
    }
  };
  return { step, progress, failure, send };
}

function readRejection(error: unknown) {
  const details = error instanceof AppError ? error.details : null;
  return importRejectionSchema.safeParse(details).data ?? null;
}

export type ProductImport = ReturnType<typeof useProductImport>;
