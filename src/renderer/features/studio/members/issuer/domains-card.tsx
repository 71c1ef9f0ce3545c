import { styled } from "@mui/material/styles";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { domainNameSchema } from "#shared/company-issuer.ts";
import type { CompanyDomain } from "#shared/company-issuer.ts";

import { StudioBadge } from "../../parts/studio-badge.tsx";
import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioQuestion } from "../../parts/studio-question.tsx";
import { StudioTable } from "../../parts/studio-table.tsx";
import { useNotices } from "../../parts/use-notices.ts";
import { issuerTexts } from "../../texts/company-catalogue.ts";
import { CopyLine } from "./copy-line.tsx";

/** The email domains of the company's people: what proves each, and whether it is proven. */
export function DomainsCard({ domains }: { domains: readonly CompanyDomain[] }) {
  const texts = useTexts(issuerTexts);
  return (
    <StudioCard title={texts.domains} text={texts.domainsText} padding="none">
      {domains.length === 0 ? (
        <None>{texts.noDomains}</None>
      ) : (
        <StudioTable
          label={texts.domains}
          rows={domains}
          toKey={({ domain }) => domain}
          columns={[
            { label: texts.domain, role: "title", render: ({ domain }) => <b>{domain}</b> },
            {
              label: texts.record,
              width: "40%",
              render: ({ domain, record }) =>
                record === null ? "–" : <CopyLine label={texts.recordOf(domain)} text={record} />,
            },
            {
              label: texts.state,
              width: "18%",
              render: (row) => (
                <StudioBadge data-tone={row.claimedBy === null ? "caution" : "on"}>
                  {nameState(row, texts)}
                </StudioBadge>
              ),
            },
            {
              label: texts.actions,
              width: "200px",
              role: "actions",
              render: (row) => <DomainActions row={row} />,
            },
          ]}
        />
      )}
      <DomainForm />
    </StudioCard>
  );
}

type StateTexts = { proven: string; given: string; open: string };

function nameState({ claimedBy }: CompanyDomain, texts: StateTexts): string {
  if (claimedBy === null) return texts.open;
  return claimedBy === "dns" ? texts.proven : texts.given;
}

function DomainActions({ row: { domain, claimedBy } }: { row: CompanyDomain }) {
  const texts = useTexts(issuerTexts);
  const { report } = useNotices(texts);
  const [isAsked, setAsked] = useState(false);
  const [check, checking] = studioApi.useCheckCompanyDomainMutation();
  const [remove] = studioApi.useRemoveCompanyDomainMutation();
  const params = { domain };
  return (
    <>
      {claimedBy === null ? (
        <AppButton
          variant="text"
          aria-label={texts.checkOf(domain)}
          loading={checking.isLoading}
          onClick={() =>
            void check({ params }).then((answer) => report(answer, texts.nowProven(domain)))
          }
        >
          {texts.check}
        </AppButton>
      ) : null}
      <AppButton
        variant="text"
        aria-label={texts.removeDomain(domain)}
        onClick={() => setAsked(true)}
      >
        {texts.remove}
      </AppButton>
      <StudioQuestion
        open={isAsked}
        title={texts.removeDomainTitle(domain)}
        text={texts.removeDomainText}
        confirmLabel={texts.remove}
        danger
        onAgree={async () => report(await remove({ params }), texts.domainRemoved(domain))}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function DomainForm() {
  const texts = useTexts(issuerTexts);
  const { fail } = useNotices(texts);
  const [written, setWritten] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [add, { isLoading }] = studioApi.useAddCompanyDomainMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const domain = domainNameSchema.safeParse(written);
    if (!domain.success) return setError(texts.domainOdd);
    try {
      await add({ body: { domain: domain.data } }).unwrap();
      setWritten("");
    } catch (failure) {
      fail(failure);
    }
  };
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={texts.domain}
        hint={texts.domainHint}
        value={written}
        error={error}
        onChange={(text) => {
          setWritten(text);
          setError(null);
        }}
        inputProps={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
      />
      <AppButton
        type="submit"
        variant="outlined"
        icon={Plus}
        loading={isLoading}
        disabled={written.trim() === ""}
      >
        {texts.add}
      </AppButton>
    </Form>
  );
}

const None = styled("p")({ ...quietText(14, 20), margin: 0, padding: "4px 24px 0" });

const Form = styled("form")({
  ...flexWrap(12),
  alignItems: "flex-start",
  padding: "16px 24px 24px",
  "& > div": { flex: "1 1 240px", maxWidth: 420 },
  "& > button": { marginTop: 26 },
  [belowWidth(600)]: { paddingInline: 20, "& > button": { marginTop: 0, flexBasis: "100%" } },
});
