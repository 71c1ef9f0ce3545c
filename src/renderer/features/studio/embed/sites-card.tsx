import { styled } from "@mui/material/styles";
import { Globe, Plus, X } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { maxEmbedOrigins, readEmbedOrigins } from "#shared/company-settings.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { embedTexts } from "../texts/links-catalogue.ts";

/** The sites that may show the company's pages; each change is saved at once. */
export function SitesCard({ sites }: { sites: readonly string[] }) {
  const texts = useTexts(embedTexts);
  const { report } = useNotices({ failures: { other: texts.failed } });
  const [update, { isLoading: isSaving }] = studioApi.useUpdateCompanySettingsMutation();
  const save = async (embedOrigins: string[]) =>
    report(await update({ body: { embedOrigins } }), texts.saved);
  const [written, setWritten] = useState("");
  const [error, setError] = useState<string | null>(null);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const { origins, refusals } = readEmbedOrigins([...sites, written]);
    const refusal = refusals.find(({ index }) => index === sites.length)?.refusal;
    const isFull = origins.length > maxEmbedOrigins;
    const tooMany = isFull ? texts.tooMany(maxEmbedOrigins) : null;
    const said = refusal === undefined ? tooMany : texts.refusals[refusal];
    setError(said);
    if (said === null && (await save(origins))) setWritten("");
  };

  return (
    <StudioCard title={texts.sites} text={texts.sitesText}>
      {sites.length === 0 ? <None>{texts.noSites}</None> : null}
      <List>
        {sites.map((site) => (
          <Site key={site}>
            <Globe size={18} {...iconStyle} />
            <span>{site}</span>
            <ToolIconButton
              label={texts.remove(site)}
              icon={<X size={18} {...iconStyle} />}
              onClick={() => void save(sites.filter((one) => one !== site))}
            />
          </Site>
        ))}
      </List>
      <Form onSubmit={(event) => void add(event)} noValidate>
        <Field
          label={texts.site}
          value={written}
          error={error}
          hint={texts.siteHint}
          onChange={(text) => {
            setWritten(text);
            setError(null);
          }}
          inputProps={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
        />
        <AppButton
          type="submit"
          variant="outlined"
          loading={isSaving}
          disabled={written.trim() === ""}
          icon={Plus}
        >
          {texts.add}
        </AppButton>
      </Form>
    </StudioCard>
  );
}

const None = styled("p")(quietText(14, 20));

const List = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });

const Site = styled("li")({
  ...flexRow(12),
  ...textSize(14, 20),
  minHeight: 48,
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "& > svg": { flex: "none", color: "var(--rw-ink2)" },
  "& > span:first-of-type": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
});

const Form = styled("form")({
  ...flexWrap(12),
  alignItems: "flex-start",
  marginTop: 16,
  "& > div": { flex: "1 1 240px" },
  "& > button": { marginTop: 26 },
  [belowWidth(600)]: { "& > button": { marginTop: 0, flexBasis: "100%" } },
});
