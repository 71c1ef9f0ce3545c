import { useRef, useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { uploadProducts } from "#renderer/state/studio/upload-products.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppError } from "#shared/app-error.ts";
import { importRejectionSchema } from "#shared/product-import.ts";
import type { ImportPlan } from "#shared/product-import.ts";

import { describeStudioFailure } from "../../parts/use-notices.ts";
import { describeRejection } from "./describe-import.ts";
import { importTexts } from "../../texts/products-catalogue.ts";

/** One file on its way into the catalogue: looked at first, then imported as it was shown. */
export function useProductImport() {
  const texts = useTexts(importTexts);
  const dispatch = useAppDispatch();
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [step, setStep] = useState<"idle" | "checking" | "importing">("idle");
  /** 0 to 1 while the file travels, then null until the answer is there. */
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const newest = useRef<AbortController | null>(null);

  const describe = (error: unknown): string => {
    const details = error instanceof AppError ? error.details : null;
    const rejection = importRejectionSchema.safeParse(details);
    return rejection.success
      ? describeRejection(rejection.data, texts)
      : describeStudioFailure(error, { failures: texts.failures });
  };
  const send = async (sent: File, hash: string | null): Promise<ImportPlan | null> => {
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
      const input = { body: hash === null ? {} : { hash } };
      return await dispatch(uploadProducts("importProducts", sent, input, { signal, onProgress }));
    } catch (error) {
      if (!signal.aborted) setFailure(describe(error));
      return null;
    } finally {
      if (newest.current === controller) setStep("idle");
    }
  };
  const look = async (chosen: File) => {
    const answer = await send(chosen, null);
    if (answer !== null) setPlan(answer);
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
      void look(chosen);
    },
    /** Imports exactly what was shown; answers it, or null when nothing was imported. */
    commit: async () => {
      if (file === null || plan === null) return null;
      const answer = await send(file, plan.hash);
      return answer?.committed === true ? answer : null;
    },
  };
}

export type ProductImport = ReturnType<typeof useProductImport>;
