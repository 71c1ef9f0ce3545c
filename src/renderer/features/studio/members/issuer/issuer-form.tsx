import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { Field } from "#renderer/ui/field.tsx";
import type { CompanyIssuer } from "#shared/company-issuer.ts";

import { StudioQuestion } from "../../parts/studio-question.tsx";
import { SwitchLine } from "../../parts/switch-line.tsx";
import { issuerTexts } from "../../texts/company-catalogue.ts";
import { studioTexts } from "../../texts/shell-catalogue.ts";
import { CopyLine } from "./copy-line.tsx";
import { useIssuerForm } from "./use-issuer-form.ts";

export type IssuerFormProps = {
  issuer: CompanyIssuer | null;
  returnAddress: string;
  /** It is on, and no domain is proven yet. */
  isWaiting: boolean;
  onRemoved: () => void;
};

type IssuerFormState = ReturnType<typeof useIssuerForm>;

/** Where the company's people have their accounts, and who the company is there. */
export function IssuerForm({ issuer, returnAddress, isWaiting, onRemoved }: IssuerFormProps) {
  const texts = useTexts(issuerTexts);
  const form = useIssuerForm(issuer, onRemoved);
  const [isAsked, setAsked] = useState(false);
  return (
    <Form noValidate onSubmit={(event) => void form.save(event)}>
      {isWaiting ? <Banner tone="caution">{texts.waiting}</Banner> : null}
      <div>
        <Name>{texts.returnAddress}</Name>
        <CopyLine label={`${texts.copy}: ${texts.returnAddress}`} text={returnAddress} />
        <Note>{texts.returnAddressHint}</Note>
      </div>
      <IssuerFields form={form} hasSecret={issuer !== null} />
      <IssuerActions form={form} isKept={issuer !== null} onRemove={() => setAsked(true)} />
      <StudioQuestion
        open={isAsked}
        title={texts.removeTitle}
        text={texts.removeText}
        confirmLabel={texts.remove}
        danger
        onAgree={form.remove}
        onClose={() => setAsked(false)}
      />
    </Form>
  );
}

const plain = { autoCapitalize: "none", spellCheck: false } as const;

function IssuerFields({ form, hasSecret }: { form: IssuerFormState; hasSecret: boolean }) {
  const texts = useTexts(issuerTexts);
  const { values } = form;
  return (
    <>
      <Field
        label={texts.address}
        hint={texts.addressHint}
        type="url"
        placeholder="https://"
        value={values.issuer}
        error={form.readFault("issuer")}
        onChange={(address) => form.change({ issuer: address })}
        inputProps={{ ...plain, inputMode: "url" }}
      />
      <Field
        label={texts.clientId}
        value={values.clientId}
        error={form.readFault("clientId")}
        autoComplete="off"
        onChange={(clientId) => form.change({ clientId })}
        inputProps={plain}
      />
      <Field
        label={texts.clientSecret}
        hint={hasSecret ? texts.secretKept : texts.secretNew}
        type="password"
        value={values.clientSecret}
        error={form.readFault("clientSecret")}
        // No password of the person's: browsers must neither fill it in nor offer to keep it.
        autoComplete="new-password"
        onChange={(clientSecret) => form.change({ clientSecret })}
        inputProps={plain}
      />
      <SwitchLine
        label={texts.enabled}
        hint={texts.enabledHint}
        checked={values.enabled}
        onChange={(enabled) => form.change({ enabled })}
      />
    </>
  );
}

type IssuerActionsProps = { form: IssuerFormState; isKept: boolean; onRemove: () => void };

function IssuerActions({ form, isKept, onRemove }: IssuerActionsProps) {
  const texts = useTexts(issuerTexts);
  const { saving } = useTexts(studioTexts);
  return (
    <Foot>
      {isKept ? (
        <>
          <AppButton variant="text" onClick={onRemove}>
            {texts.remove}
          </AppButton>
          <AppButton
            variant="outlined"
            loading={form.isTrying}
            disabled={form.isChanged}
            onClick={() => void form.tryIt()}
          >
            {texts.tryIt}
          </AppButton>
        </>
      ) : null}
      <AppButton type="submit" variant="contained" loading={form.isBusy} loadingLabel={saving}>
        {texts.save}
      </AppButton>
    </Foot>
  );
}

const Form = styled("form")({ ...flexColumn(20), maxWidth: 720 });

const Name = styled("p")({ ...textSize(13.5, 20, 550), margin: "0 0 4px" });

const Note = styled("p")({ ...quietText(13, 18), margin: "4px 0 0" });

const Foot = styled("div")({ ...flexWrap(8), justifyContent: "flex-end" });
