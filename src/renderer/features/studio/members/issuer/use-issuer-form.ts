import { useState } from "react";
import type { FormEvent } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { CompanyIssuer } from "#shared/company-issuer.ts";

import { describeStudioFailure, readReason, useNotices } from "../../parts/use-notices.ts";
import { issuerTexts } from "../../texts/company-catalogue.ts";

type Fields = { issuer: string; clientId: string; clientSecret: string; enabled: boolean };
type Fault = { field: "issuer" | "clientId" | "clientSecret"; text: string };

const noIssuer: Fields = { issuer: "", clientId: "", clientSecret: "", enabled: true };

/** What the network says is about the client's own fields only here. */
const fieldOf: Readonly<Record<string, Fault["field"]>> = {
  secret_missing: "clientSecret",
  client_refused: "clientSecret",
};

/** The fields of a company's issuer, and saving, trying and removing it. */
export function useIssuerForm(issuer: CompanyIssuer | null, onRemoved: () => void) {
  const texts = useTexts(issuerTexts);
  const notices = useNotices(texts);
  const [entered, setEntered] = useState<Partial<Fields>>({});
  const [fault, setFault] = useState<Fault | null>(null);
  const [put, putting] = studioApi.usePutCompanyIssuerMutation();
  const [tryIssuer, trying] = studioApi.useTestCompanyIssuerMutation();
  const [remove] = studioApi.useDeleteCompanyIssuerMutation();
  const values: Fields = {
    ...noIssuer,
    ...(issuer === null ? {} : { issuer: issuer.issuer, clientId: issuer.clientId }),
    ...(issuer === null ? {} : { enabled: issuer.enabled }),
    ...entered,
  };
  const explain = (reason: string, text: string) => {
    if (!Object.hasOwn(texts.refusals, reason)) notices.notify(text);
    else setFault({ field: fieldOf[reason] ?? "issuer", text });
  };
  return {
    values,
    readFault: (field: Fault["field"]) => (fault?.field === field ? fault.text : null),
    change: (changes: Partial<Fields>) => {
      setEntered({ ...entered, ...changes });
      setFault(null);
    },
    isChanged: Object.keys(entered).length > 0,
    isBusy: putting.isLoading,
    isTrying: trying.isLoading,
    save: async (event: FormEvent) => {
      event.preventDefault();
      const missing = findMissing(values, texts);
      if (missing !== null) return setFault(missing);
      const { clientSecret, ...rest } = values;
      const body = { ...rest, ...(clientSecret === "" ? {} : { clientSecret }) };
      try {
        await put({ body }).unwrap();
        setEntered({});
        notices.succeed(texts.saved);
      } catch (error) {
        explain(readReason(error), describeStudioFailure(error, texts));
      }
    },
    tryIt: async () => {
      try {
        const { problem } = await tryIssuer().unwrap();
        if (problem === null) notices.succeed(texts.works);
        else explain(problem, texts.refusals[problem]);
      } catch (error) {
        notices.fail(error);
      }
    },
    remove: async () => {
      if (notices.report(await remove(), texts.removed)) onRemoved();
    },
  };
}

/** What has to be there before the server is asked. */
function findMissing(
  { issuer, clientId }: Fields,
  texts: { refusals: { no_address: string }; clientIdMissing: string },
): Fault | null {
  if (issuer.trim() === "") return { field: "issuer", text: texts.refusals.no_address };
  return clientId.trim() === "" ? { field: "clientId", text: texts.clientIdMissing } : null;
}
