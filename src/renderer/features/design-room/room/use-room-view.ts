import { useCallback, useMemo, useState } from "react";

export type PanelTab = "products" | "light" | "changes" | "list";
export type CompareMode = "slider" | "side-by-side" | "hold";

export type RoomView = {
  mode: "edit" | "compare";
  showMode: (mode: "edit" | "compare") => void;
  toggleCompare: () => void;
  compareMode: CompareMode;
  chooseCompareMode: (mode: CompareMode) => void;
  /** Where the compare line stands, 0 to 100 from the left. */
  split: number;
  moveSplit: (split: number) => void;
  /** The next compare begins with the wipe of a finished render. */
  isWiping: boolean;
  revealResult: () => void;
  tab: PanelTab;
  showTab: (tab: PanelTab) => void;
  isPanelOpen: boolean;
  togglePanel: () => void;
  isHelpOpen: boolean;
  showHelp: (isOpen: boolean) => void;
};

/** What is on the screen, as opposed to what is in the design. */
export function useRoomView(hasProducts: boolean): RoomView {
  const compare = useCompareState();
  const [chosen, showTab] = useState<PanelTab>("products");
  const tab = hasProducts ? chosen : "changes";
  const [isPanelOpen, setPanelOpen] = useState(true);
  const [isHelpOpen, showHelp] = useState(false);
  const togglePanel = useCallback(() => setPanelOpen((before) => !before), []);
  return useMemo(
    () => ({ ...compare, tab, showTab, isPanelOpen, togglePanel, isHelpOpen, showHelp }),
    [compare, tab, isPanelOpen, togglePanel, isHelpOpen],
  );
}

function useCompareState() {
  const [mode, setMode] = useState<"edit" | "compare">("edit");
  const [compareMode, chooseCompareMode] = useState<CompareMode>("slider");
  const [split, setSplit] = useState(50);
  const [isWiping, setWiping] = useState(false);
  const commands = useMemo(
    () => ({
      chooseCompareMode,
      showMode: (next: "edit" | "compare") => {
        setWiping(false);
        setMode(next);
      },
      toggleCompare: () => {
        setWiping(false);
        setMode((before) => (before === "edit" ? "compare" : "edit"));
      },
      moveSplit: (next: number) => {
        setWiping(false);
        setSplit(next);
      },
      revealResult: () => {
        chooseCompareMode("slider");
        setSplit(100);
        setWiping(true);
        setMode("compare");
        // The line starts where nothing of the result shows and then glides to the middle.
        requestAnimationFrame(() => requestAnimationFrame(() => setSplit(50)));
      },
    }),
    [],
  );
  return useMemo(
    () => ({ mode, compareMode, split, isWiping, ...commands }),
    [mode, compareMode, split, isWiping, commands],
  );
}
