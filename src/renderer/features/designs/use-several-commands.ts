import { useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useChangeDesignsMutation } from "#renderer/state/design-lists-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { DesignSummary } from "#shared/design.ts";

import { designsTexts } from "./designs-texts.ts";
import { undoPrefix } from "./use-undo.ts";

export type SeveralCommands = ReturnType<typeof useSeveralCommands>;
type Designs = readonly DesignSummary[];

type SeveralEvents = {
  onBinned: () => void;
  /** Called with those of several to which something could not be done. */
  onRefused: (ids: readonly string[]) => void;
};

const toIds = (designs: Designs) => designs.map(({ id }) => id);

/** What is done to several designs at once; how it went is told in a notice. */
export function useSeveralCommands({ onBinned, onRefused }: SeveralEvents) {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [changeDesigns, change] = useChangeDesignsMutation();
  const [toBin, askToBin] = useState<Designs>([]);
  const [forProject, askForProject] = useState<Designs>([]);
  const packing = usePacking();

  const notify = (tone: "success" | "error", text: string) => dispatch(noticeShown({ tone, text }));

  const bin = async (designs: Designs) => {
    const { data } = await changeDesigns({ body: { ids: toIds(designs), change: "bin" } });
    askToBin([]);
    if (data === undefined || data.changed.length === 0) {
      notify("error", texts.severalNotBinned);
      return;
    }
    const { changed, refused } = data;
    const action = { label: texts.undo, command: undoPrefix + changed.join() };
    if (refused.length === 0) {
      dispatch(noticeShown({ tone: "success", text: texts.severalBinned(changed.length), action }));
      onBinned();
      return;
    }
    const text = texts.someNotBinned(refused.length, designs.length);
    dispatch(noticeShown({ tone: "error", text, action }));
    onRefused(refused);
  };

  const mark = async (designs: Designs, isFavourite: boolean) => {
    const body = {
      ids: toIds(designs),
      change: isFavourite ? ("favourite" as const) : ("unfavourite" as const),
    };
    const { data } = await changeDesigns({ body });
    if (data === undefined) notify("error", texts.notMarked);
    else if (data.refused.length > 0) {
      notify("error", texts.someNotMarked(data.refused.length, designs.length));
      onRefused(data.refused);
    }
  };

  return {
    /** Those that are about to go to the bin, while it is asked. */
    toBin,
    askToBin,
    isBinning: change.isLoading,
    confirmBin: () => void bin(toBin),
    /** Those for which a project is chosen. */
    forProject,
    askForProject,
    mark: (designs: Designs, isFavourite: boolean) => void mark(designs, isFavourite),
    ...packing,
  };
}

/** The pictures of several designs as one file. */
function usePacking() {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const { api, platform } = useServices();
  const [isPacking, setPacking] = useState(false);
  const download = async (designs: Designs) => {
    setPacking(true);
    try {
      const ids = toIds(designs).join();
      const file = await api.readBytes("getDesignArchive", { query: { ids } });
      await platform.saveFile(texts.zipName, file);
    } catch {
      dispatch(noticeShown({ tone: "error", text: texts.notPacked }));
    } finally {
      setPacking(false);
    }
  };

  return { isPacking, download: (designs: Designs) => void download(designs) };
}
