import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";

export type PanelTab = "products" | "light" | "changes" | "list";
export type CompareMode = "slider" | "side-by-side" | "hold";
export type ViewMode = "edit" | "compare";

/** The room on paper, the room as a sheet to be saved, or the list of its keys. */
export type AskedPart = { readonly kind: "print" | "sheet" | "keys" };

export type ViewState = {
  readonly mode: ViewMode;
  readonly compareMode: CompareMode;
  /** Where the compare line stands, 0 to 100 from the left. */
  readonly split: number;
  /** The next compare begins with the wipe of a finished render. */
  readonly isWiping: boolean;
  readonly tab: PanelTab;
  readonly isPanelOpen: boolean;
  /** What is asked for now and then, and loaded then; another object each time. */
  readonly asked: AskedPart | null;
  /** How often somebody was shown where the products are, and how often that was seen to. */
  readonly pointed: number;
  readonly pointedSeen: number;
};

const start: ViewState = {
  mode: "edit",
  compareMode: "slider",
  split: 50,
  isWiping: false,
  tab: "products",
  isPanelOpen: true,
  asked: null,
  pointed: 0,
  pointedSeen: 0,
};

export type ViewPart = ReturnType<typeof createViewPart>;

/** What is on the screen, as opposed to what is in the design. */
export function createViewPart(
  features: Readable<{ canPaint: boolean }>,
  clock: Pick<RoomClock, "afterPaint">,
) {
  const chosen = createStore(start);
  const state = derive([chosen, features], (view, { canPaint }): ViewState =>
    canPaint || view.tab === "changes" ? view : { ...view, tab: "changes" },
  );
  const showMode = (mode: ViewMode) => chosen.patch({ isWiping: false, mode });
  return {
    ...state,
    showMode,
    toggleCompare: () => showMode(chosen.get().mode === "edit" ? "compare" : "edit"),
    chooseCompareMode: (compareMode: CompareMode) => chosen.patch({ compareMode }),
    moveSplit: (split: number) => chosen.patch({ isWiping: false, split }),
    revealResult: () => {
      chosen.patch({ compareMode: "slider", split: 100, isWiping: true, mode: "compare" });
      // The line starts where nothing of the result shows and then glides to the middle.
      clock.afterPaint(() => chosen.patch({ split: 50 }));
    },
    showTab: (tab: PanelTab) => chosen.patch({ tab, isPanelOpen: true }),
    /** Opens the list of products and draws attention to it. */
    pointAtProducts: () =>
      chosen.patch({ tab: "products", isPanelOpen: true, pointed: chosen.get().pointed + 1 }),
    /** The products are there and have drawn attention to themselves. */
    seePointed: () => chosen.patch({ pointedSeen: chosen.get().pointed }),
    togglePanel: () => chosen.patch({ isPanelOpen: !chosen.get().isPanelOpen }),
    askFor: (kind: AskedPart["kind"]) => chosen.patch({ asked: { kind } }),
    endAsking: () => chosen.patch({ asked: null }),
  };
}
