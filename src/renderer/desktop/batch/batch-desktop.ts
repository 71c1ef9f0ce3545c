import type { DesktopApi } from "#shared/wires/desktop.ts";

/** What the page of a batch asks of the app. */
export type BatchDesktop = Pick<
  DesktopApi,
  "chooseBatchFolder" | "controlBatch" | "on" | "openBatchResults" | "readBatch" | "startBatch"
>;
