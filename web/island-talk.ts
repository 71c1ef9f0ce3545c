/** What was said with the page around before the app was there. */
export type IslandTalk = {
  /** The number of the last message that was sent. */
  seq: number;
  isAnnounced: boolean;
  /** What the page around said, for the app to hear in its turn. */
  kept: readonly MessageEvent<unknown>[];
};

const nothing: IslandTalk = { seq: 0, isAnnounced: false, kept: [] };
const talks = new WeakMap<Window, () => IslandTalk>();

/** Leaves what the start page says and hears for the app, which asks for it once. */
export function leaveIslandTalk(page: Window, end: () => IslandTalk): void {
  talks.set(page, end);
}

/** Ends the start page's part of the conversation and takes what it has kept. */
export function takeIslandTalk(page: Window): IslandTalk {
  const end = talks.get(page);
  talks.delete(page);
  return end?.() ?? nothing;
}
