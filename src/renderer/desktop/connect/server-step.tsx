import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { FormEvent } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import type { ServerCheck, ServerProblem } from "#shared/wires/ipc.ts";

import { ConnectPage } from "./connect-page.tsx";
import { connectTexts } from "./connect-texts.ts";

/** A server that was found, and the company that the address named. */
export type FoundServer = Omit<Extract<ServerCheck, { ok: true }>, "ok">;

export type ServerStepProps = {
  firstAddress: string;
  check: (address: string) => Promise<ServerCheck>;
  onFound: (server: FoundServer) => Promise<void>;
  /** Left out while there is nothing to go back to. */
  onCancel?: () => void;
};

/** Asks where the server is and does not go on before one of this product has answered there. */
export function ServerStep({ firstAddress, check, onFound, onCancel }: ServerStepProps) {
  const texts = useTexts(connectTexts);
  const [address, setAddress] = useState(firstAddress);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const checked = await check(address).catch(() => unreachable);
    if (checked.ok) await onFound({ origin: checked.origin, companySlug: checked.companySlug });
    else setProblem(checked.problem);
    setIsBusy(false);
  };
  return (
    <ConnectPage title={texts.serverTitle} lead={texts.serverLead}>
      <Form onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={texts.address}
          hint={texts.addressHint}
          value={address}
          onChange={setAddress}
          error={problem === null ? null : texts.problems[problem]}
          name="address"
          autoComplete="url"
          size="large"
          inputProps={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
        />
        <AppButton
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={isBusy}
          loadingLabel={texts.checking}
        >
          {texts.next}
        </AppButton>
        {onCancel === undefined ? null : (
          <AppButton variant="text" fullWidth onClick={onCancel}>
            {texts.cancel}
          </AppButton>
        )}
      </Form>
    </ConnectPage>
  );
}

const unreachable = { ok: false, problem: "unreachable" } as const;

const Form = styled("form")({ ...flexColumn(16) });
