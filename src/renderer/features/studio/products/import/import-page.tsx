import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Download, TriangleAlert, FileUp } from "lucide-react";
import { useState } from "react";
import type { DragEvent } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { bareList, flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { productColumns } from "#shared/product-import.ts";

import { StudioHeader } from "../../shell/studio-header.tsx";
import { FeedCard } from "../feed/feed-card.tsx";
import { BackToProducts } from "../back-to-products.tsx";
import { ColumnMappingCard } from "./column-mapping.tsx";
import { ImportResult } from "./import-result.tsx";
import { importTexts } from "../../texts/products-catalogue.ts";
import { importFileTypes, useProductImport } from "./use-product-import.ts";
import { StudioCard } from "../../parts/studio-card.tsx";
import { useProductNotices } from "../../parts/use-notices.ts";
import { writeSampleTable } from "./write-sample-table.ts";
import type { ProductImport } from "./use-product-import.ts";

/** Brings a catalogue in from a file, after showing what would happen. */
export function ImportPage() {
  const texts = useTexts(importTexts);
  const running = useProductImport();
  const { file, plan, failure } = running;
  return (
    <>
      <StudioHeader title={texts.title} actions={<BackToProducts />} />
      <Stack>
        {failure === null ? null : (
          <Banner
            tone="danger"
            role="alert"
            icon={<TriangleAlert size={20} {...iconStyle} />}
            actions={
              file === null ? null : (
                <AppButton variant="outlined" onClick={running.checkAgain}>
                  {texts.checkAgain}
                </AppButton>
              )
            }
          >
            {failure}
          </Banner>
        )}
        {plan === null && running.step === "idle" ? (
          <ColumnMappingCard columns={running.columns} onChange={running.nameColumn} />
        ) : null}
        {plan === null ? (
          <>
            <ImportDrop running={running} />
            <FeedCard />
          </>
        ) : (
          <ImportResult plan={plan} running={running} />
        )}
      </Stack>
    </>
  );
}

const Stack = styled("div")(flexColumn(20));

/** The invitation to hand over a file, and how far it is. */
function ImportDrop({ running }: { running: ProductImport }) {
  const texts = useTexts(importTexts);
  const [isOver, setIsOver] = useState(false);
  const isBusy = running.step !== "idle";
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isBusy) running.check(file);
  };
  return (
    <>
      <StudioCard>
        <Zone
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <FileUp size={32} {...iconStyle} />
          <Typography variant="h4" component="h2">
            {isBusy && running.file !== null ? texts.checkingFile(running.file.name) : texts.drop}
          </Typography>
          {isBusy ? (
            <Progress>
              <ProgressBar label={texts.checking} value={running.progress} />
            </Progress>
          ) : (
            <>
              <Words>{texts.dropText}</Words>
              <FileButton
                accept={importFileTypes}
                onFiles={([file]) => file && running.check(file)}
              >
                {(open) => (
                  <AppButton variant="contained" onClick={open}>
                    {texts.choose}
                  </AppButton>
                )}
              </FileButton>
            </>
          )}
        </Zone>
      </StudioCard>
      <StudioCard title={texts.columnsTitle} text={texts.columnsText} aside={<SampleButton />}>
        <Columns>
          {productColumns.map((column) => (
            <li key={column}>{column}</li>
          ))}
        </Columns>
      </StudioCard>
    </>
  );
}

/** A small table of the right form, in the person's own number format. */
function SampleButton() {
  const texts = useTexts(importTexts);
  const locale = useLocale();
  const notices = useProductNotices();
  const { platform } = useServices();
  const save = async () => {
    const table = writeSampleTable(locale === "en" ? "." : ",");
    await platform.saveFile("roomwright-sample.csv", new Blob([table], { type: "text/csv" }));
  };
  return (
    <AppButton variant="outlined" icon={Download} onClick={() => void save().catch(notices.fail)}>
      {texts.sample}
    </AppButton>
  );
}

const Zone = styled("div")({
  ...flexColumn(12),
  alignItems: "center",
  padding: "40px 20px",
  borderRadius: "var(--rw-radius-field)",
  outline: "1.5px dashed var(--rw-line3)",
  textAlign: "center",
  color: "var(--rw-ink)",
  transition: "background-color 120ms var(--rw-ease)",
  "&[data-over='true']": { backgroundColor: "var(--rw-soft)" },
  "& > .MuiButton-root": { marginTop: 8 },
});

const Words = styled("p")({
  ...quietText(14, 20),
  maxWidth: "62ch",

  textWrap: "balance",
});

const Progress = styled("div")({ width: "min(100%, 360px)", marginTop: 8 });

const Columns = styled("ul")({
  ...flexWrap(8),
  ...bareList,
  "& > li": {
    ...textSize(13, 20),
    padding: "4px 10px",
    borderRadius: "var(--rw-radius-chip)",
    backgroundColor: "var(--rw-n1)",
  },
});
