/** Stands for the original photo among the ids of versions. */
export const originalKey = "original";

/** Side by side are two to four pictures; the original counts as one. */
export const leastShown = 2;
export const mostShown = 4;

/** The keys of the pictures beside each other, in the order in which they were ticked. */
export type Shown = readonly string[];

/** The first ones of the tree, the open version always among them. `keys` are all, the original first. */
export function startShown(keys: readonly string[], openKey: string): Shown {
  const first = keys.slice(0, mostShown);
  return first.includes(openKey) || !keys.includes(openKey)
    ? first
    : [...first.slice(0, mostShown - 1), openKey];
}

/** Whether a picture can be ticked, or its tick be taken away. */
export function canToggle(shown: Shown, key: string): boolean {
  return shown.includes(key) ? shown.length > leastShown : shown.length < mostShown;
}

/** Ticks a picture or takes its tick away; the same where it cannot be. */
export function toggleShown(shown: Shown, key: string): Shown {
  if (!canToggle(shown, key)) return shown;
  return shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key];
}

/** Ticks a new version, in the place of the one ticked longest where there are four. */
export function addShown(shown: Shown, key: string): Shown {
  if (shown.includes(key)) return shown;
  return [...shown.slice(Math.max(0, shown.length - mostShown + 1)), key];
}

/** Leaves out what is gone, and fills up to two with the first ones of the tree. */
export function keepKnown(shown: Shown, keys: readonly string[]): Shown {
  const kept = shown.filter((key) => keys.includes(key));
  const others = keys.filter((key) => !kept.includes(key));
  const missing = Math.max(0, leastShown - kept.length);
  const next = [...kept, ...others.slice(0, missing)];
  return next.length === shown.length && next.every((key, at) => key === shown[at]) ? shown : next;
}

/** The two under the slider, in the order of the tree: the selected one and the one ticked last beside it. */
export function choosePair(
  shown: Shown,
  selected: string,
  keys: readonly string[],
): readonly [string, string] | null {
  const second = shown.includes(selected) ? selected : shown.at(-1);
  const first = shown.findLast((key) => key !== second);
  if (first === undefined || second === undefined) return null;
  return keys.indexOf(first) < keys.indexOf(second) ? [first, second] : [second, first];
}
