import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { bareBox, cardSurface, flexColumn, flexWrap, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { Segment } from "#renderer/ui/segment.tsx";
import { listRecipeTextures } from "#shared/batch.ts";
import type { RecipeSurfaces } from "#shared/batch.ts";
import { downloadFormats, downloadSizes } from "#shared/download.ts";
import type { DownloadFormat, DownloadSize } from "#shared/download.ts";

import type { BatchDesktop } from "./batch-desktop.ts";
import { batchTexts } from "./batch-texts.ts";
import { useRecipeSource } from "./use-recipe-source.ts";
import type { RecipeSource } from "./use-recipe-source.ts";

export type BatchFormProps = { desktop: BatchDesktop; onStarted: () => void };

type Folder = { path: string; photos: number };

/** What the photos of which folder are to get, and how the results leave. */
export function BatchForm({ desktop, onStarted }: BatchFormProps) {
  const texts = useTexts(batchTexts);
  const source = useRecipeSource();
  const [photos, setPhotos] = useState<Folder | null>(null);
  const [results, setResults] = useState<Folder | null>(null);
  const [leaving, setLeaving] = useState<Leaving>(usually);
  const { start, isBusy, hasFailed } = useStart(desktop, onStarted);
  const company = useCompanyName();
  const { surfaces } = source;

  const submit = () => {
    if (!surfaces || photos === null || results === null) return;
    const { format, sizes, isMarked, isWatching } = leaving;
    const mark = isMarked ? (company?.name ?? null) : null;
    const recipe = { ...surfaces, sizes: [...sizes], format, mark };
    const folders = { photosFolder: photos.path, resultsFolder: results.path };
    void start({ ...folders, recipe, isWatching });
  };
  const choose = (keep: (folder: Folder) => void) => async () => {
    const folder = await desktop.chooseBatchFolder();
    if (folder !== null) keep(folder);
  };
  const hasFolders = photos !== null && results !== null;
  return (
    <Card>
      <DesignChoice source={source} />
      <FolderChoice
        label={texts.photosFolder}
        folder={photos}
        onChoose={choose(setPhotos)}
        counts
      />
      <FolderChoice label={texts.resultsFolder} folder={results} onChoose={choose(setResults)} />
      <LeavingChoice leaving={leaving} onChange={setLeaving} />
      {hasFailed ? (
        <Banner tone="danger" role="alert">
          {texts.startFailed}
        </Banner>
      ) : null}
      <div>
        <AppButton
          variant="contained"
          size="large"
          disabled={!surfaces || !hasFolders || leaving.sizes.length === 0}
          loading={isBusy}
          loadingLabel={texts.starting}
          onClick={submit}
        >
          {texts.start}
        </AppButton>
      </div>
    </Card>
  );
}

/** How the results leave, and whether the batch waits for more. */
type Leaving = {
  format: DownloadFormat;
  sizes: readonly DownloadSize[];
  isMarked: boolean;
  isWatching: boolean;
};

const usually: Leaving = { format: "jpeg", sizes: ["full"], isMarked: false, isWatching: false };

type LeavingChoiceProps = { leaving: Leaving; onChange: (leaving: Leaving) => void };

function LeavingChoice({ leaving, onChange }: LeavingChoiceProps) {
  const texts = useTexts(batchTexts);
  const change = (changes: Partial<Leaving>) => onChange({ ...leaving, ...changes });
  return (
    <>
      <Part label={texts.format}>
        <Segment
          label={texts.format}
          value={leaving.format}
          options={downloadFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(format) => change({ format })}
        />
      </Part>
      <Part label={texts.sizes}>
        <SizeChoice chosen={leaving.sizes} onChange={(sizes) => change({ sizes })} />
      </Part>
      <div>
        <CheckLine
          label={texts.mark}
          checked={leaving.isMarked}
          onChange={(isMarked) => change({ isMarked })}
        />
        <CheckLine
          label={texts.watch}
          checked={leaving.isWatching}
          onChange={(isWatching) => change({ isWatching })}
        />
      </div>
    </>
  );
}

type Order = Omit<Parameters<BatchDesktop["startBatch"]>[0], "language" | "textures">;

/** Fetches the tiles first: from then on the batch needs no connection. */
function useStart(desktop: BatchDesktop, onStarted: () => void) {
  const { textures } = useServices();
  const language = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const start = async (order: Order) => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const tiles = await Promise.all(
        listRecipeTextures(order.recipe).map(async (productId) => {
          const tile = await textures.read(productId);
          return { productId, bytes: new Uint8Array(await tile.arrayBuffer()) };
        }),
      );
      await desktop.startBatch({ ...order, language, textures: tiles });
      onStarted();
    } catch {
      setHasFailed(true);
    }
    setIsBusy(false);
  };
  return { start, isBusy, hasFailed };
}

function DesignChoice({ source }: { source: RecipeSource }) {
  const texts = useTexts(batchTexts);
  const { designs, hasFailed, designId, choose, surfaces } = source;
  if (designs?.length === 0) return <Banner tone="neutral">{texts.noDesigns}</Banner>;
  return (
    <Part label={texts.design}>
      {designs === null ? (
        <Told>{hasFailed ? texts.designsFailed : texts.loadingDesigns}</Told>
      ) : (
        <ChoiceMenu
          label={texts.design}
          value={designId ?? ""}
          options={[
            ...(designId === null ? [{ value: "", label: texts.chooseDesign }] : []),
            ...designs.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => {
            if (id !== "") choose(id);
          }}
        />
      )}
      {surfaces === undefined ? null : <Gives surfaces={surfaces} />}
    </Part>
  );
}

function Gives({ surfaces }: { surfaces: RecipeSurfaces | null }) {
  const texts = useTexts(batchTexts);
  if (surfaces === null) return <Quiet role="alert">{texts.noProducts}</Quiet>;
  const parts = (["walls", "floor", "tone"] as const).filter((part) => surfaces[part] !== null);
  return <Told>{`${texts.gives}: ${parts.map((part) => texts[part]).join(", ")}`}</Told>;
}

type FolderChoiceProps = {
  label: string;
  folder: Folder | null;
  onChoose: () => Promise<void>;
  counts?: boolean;
};

function FolderChoice({ label, folder, onChoose, counts = false }: FolderChoiceProps) {
  const texts = useTexts(batchTexts);
  return (
    <Part label={label}>
      <Line>
        <AppButton
          variant="outlined"
          aria-label={`${label}: ${texts.chooseFolder}`}
          onClick={() => void onChoose()}
        >
          {texts.chooseFolder}
        </AppButton>
        {folder === null ? null : <Path title={folder.path}>{folder.path}</Path>}
        {folder !== null && counts ? <Quiet>{texts.photos(folder.photos)}</Quiet> : null}
      </Line>
    </Part>
  );
}

type SizeChoiceProps = {
  chosen: readonly DownloadSize[];
  onChange: (sizes: readonly DownloadSize[]) => void;
};

function SizeChoice({ chosen, onChange }: SizeChoiceProps) {
  const texts = useTexts(batchTexts);
  return (
    <Line>
      {downloadSizes.map((size) => (
        <ChoiceChip
          key={size}
          label={size === "full" ? texts.full : texts.pixels(size)}
          selected={chosen.includes(size)}
          checked
          size="form"
          onClick={() =>
            onChange(downloadSizes.filter((one) => chosen.includes(one) !== (one === size)))
          }
        />
      ))}
    </Line>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group>
      <Label>{label}</Label>
      {children}
    </Group>
  );
}

const Card = styled("section")({ ...cardSurface, ...flexColumn(20), padding: 20 });

const Group = styled("fieldset")({ ...bareBox, minWidth: 0 });

const Label = styled("legend")({ ...textSize(13.5, 20, 550), padding: 0, marginBottom: 6 });

const Line = styled("div")({ ...flexWrap("8px 12px"), alignItems: "center", maxWidth: "100%" });

const Path = styled("span")({ ...oneLine, ...textSize(14, 20), maxWidth: "min(440px, 100%)" });

/** Read out when it comes. */
const Told = styled("output")({ ...quietText(14, 20), display: "block", marginTop: 6 });

const Quiet = styled("p")({ ...quietText(14, 20), margin: 0 });
