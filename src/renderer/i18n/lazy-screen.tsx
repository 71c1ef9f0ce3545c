import { lazy, useState } from "react";
import type { ComponentType } from "react";

import type { Locale } from "#shared/locale.ts";

import { useLocale } from "./texts.ts";
import type { Catalogue } from "./texts.ts";

/** `load` has all of it there before it is shown; whoever shows it is told of a failure. */
export type LazyScreen<Props extends object> = ComponentType<Props> & {
  load: (locale: Locale) => Promise<unknown>;
};

/** A screen that is loaded when it is first shown: its code and its sentences at the same time. */
export function lazyScreen<Props extends object>(
  loadScreen: () => Promise<ComponentType<Props>>,
  ...catalogues: readonly Pick<Catalogue<unknown>, "load">[]
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= await loadScreen());
  const LazyScreen = lazy(async () => ({ default: await loadOnce() }));
  // Whoever reads the sentences is told of a failure.
  const loadTexts = (locale: Locale) =>
    Promise.allSettled(catalogues.map((one) => one.load(locale)));
  function Shown(props: Props) {
    void loadTexts(useLocale());
    // What is there already is shown at once: a lazy component has its place taken for 300 ms all the same.
    const [Screen] = useState(() => loaded ?? LazyScreen);
    return <Screen {...props} />;
  }
  const load = (locale: Locale) => Promise.allSettled([loadOnce(), loadTexts(locale)]);
  return Object.assign(Shown, { load });
}
