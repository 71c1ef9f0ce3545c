import type { Contrast } from "#shared/theme/measure-contrasts.ts";

/** What tells most about a theme at a glance. */
const telling: readonly Contrast["id"][] = [
  "text-on-landing",
  "quiet-text-on-landing",
  "contained-button",
  "featured-card-text",
  "progress-on-track",
  "toolbar-text",
];

/** All pairs that fail, then those that notify most, until there are `count`. */
export function choosePairs(contrasts: readonly Contrast[], count: number): Contrast[] {
  const failing = contrasts.filter(({ passes }) => !passes);
  const passing = telling.flatMap((id) => contrasts.filter((one) => one.id === id && one.passes));
  return [...failing, ...passing].slice(0, Math.max(count, failing.length));
}
