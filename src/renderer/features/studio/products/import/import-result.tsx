import { styled } from "@mui/material/styles";
import { CircleCheck, Download, Info, TriangleAlert } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { importActionSchema } from "#shared/product-import.ts";
import type { ImportPlan } from "#shared/product-import.ts";

import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioBadge } from "../../parts/studio-badge.tsx";
import { useProductNotices } from "../../parts/use-notices.ts";
import { ColumnMappingCard } from "./column-mapping.tsx";
import { writeErrorTable } from "./describe-import.ts";
import { ImportRows } from "./import-rows.tsx";
import { importTexts } from "../../texts/products-catalogue.ts";
import { importFileTypes } from "./use-product-import.ts";
import type { ProductImport } from "./use-product-import.ts";

const tones = { error: "danger", create: "on", change: "caution", unchanged: "neutral" } as const;

/** What a file would do, row by row, and the way on from there. */
export function ImportResult({ plan, running }: { plan: ImportPlan; running: ProductImport }) {
  const texts = useTexts(importTexts);
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale);
  return (
    <Stack>
      <Verdict plan={plan} />
      {plan.unknownColumns.length === 0 ? null : (
        <Banner tone="caution" icon={<Info size={20} {...iconStyle} />}>
          {texts.unknownColumns(plan.unknownColumns.slice(0, 8).join(", "))}
        </Banner>
      )}
      <ColumnMappingCard columns={running.columns} onChange={running.nameColumn} />
      {plan.unusedPictures.length === 0 ? null : (
        <Banner tone="caution" icon={<Info size={20} {...iconStyle} />}>
          {texts.unusedPictures(plan.unusedPictures.slice(0, 8).join(", "))}
        </Banner>
      )}
      <StudioCard
        padding="none"
        title={texts.result(running.file?.name ?? "")}
        aside={importActionSchema.options.map((action) =>
          plan.counts[action] === 0 ? null : (
            <StudioBadge key={action} data-tone={tones[action]}>
              {texts.counts[action](format.format(plan.counts[action]))}
            </StudioBadge>
          ),
        )}
      >
        <ImportRows key={plan.hash} rows={plan.rows} />
      </StudioCard>
      <NextSteps plan={plan} running={running} />
    </Stack>
  );
}

function Verdict({ plan }: { plan: ImportPlan }) {
  const texts = useTexts(importTexts);
  if (plan.counts.error > 0) {
    return (
      <Banner tone="danger" role="alert" icon={<TriangleAlert size={20} {...iconStyle} />}>
        {texts.mend(plan.counts.error)}
      </Banner>
    );
  }
  return (
    <Banner tone="neutral" icon={<CircleCheck size={20} {...iconStyle} />}>
      {countWork(plan) === 0 ? texts.nothing : texts.ready}
    </Banner>
  );
}

function NextSteps({ plan, running }: { plan: ImportPlan; running: ProductImport }) {
  const texts = useTexts(importTexts);
  const notices = useProductNotices();
  const navigate = useNavigate();
  const { platform } = useServices();
  const locale = useLocale();
  const work = countWork(plan);
  const isReady = plan.counts.error === 0 && work > 0;
  const saveErrors = async () => {
    const table = writeErrorTable(plan.rows, texts, locale === "en" ? "," : ";");
    const name = `${(running.file?.name ?? "import").replace(/\.[a-z]+$/i, "")}-errors.csv`;
    await platform.saveFile(name, new Blob([table], { type: "text/csv" }));
  };
  const commit = async () => {
    const done = await running.commit();
    if (done === null) return;
    notices.succeed(texts.done(done.counts.create, done.counts.change));
    await navigate("/studio/products");
  };
  return (
    <Bar>
      {plan.counts.error === 0 ? null : (
        <AppButton
          variant="text"
          icon={Download}
          onClick={() => void saveErrors().catch(notices.fail)}
        >
          {texts.downloadErrors}
        </AppButton>
      )}
      <FileButton accept={importFileTypes} onFiles={([file]) => file && running.check(file)}>
        {(open) => (
          <AppButton variant={isReady ? "outlined" : "contained"} onClick={open}>
            {texts.chooseOther}
          </AppButton>
        )}
      </FileButton>
      {isReady ? (
        <AppButton
          variant="contained"
          loading={running.step === "importing"}
          loadingLabel={texts.importing}
          disabled={running.step === "checking"}
          onClick={() => void commit()}
        >
          {texts.commit(work)}
        </AppButton>
      ) : null}
    </Bar>
  );
}

function countWork({ counts }: ImportPlan): number {
  return counts.create + counts.change;
}

const Stack = styled("div")(flexColumn(16));

const Bar = styled("div")({
  ...flexWrap(8),
  position: "sticky",
  zIndex: 5,
  bottom: 16,
  justifyContent: "flex-end",
  padding: 8,
  borderRadius: "var(--rw-radius-bar)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
});
