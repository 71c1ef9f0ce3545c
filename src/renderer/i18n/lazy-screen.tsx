import { lazy } from "react";
import type { ComponentType } from "react";

import { useLocale } from "./texts.ts";
import type { Catalogue } from "./texts.ts";

/** A screen that is loaded when it is first shown: its code and its sentences at the same time. */
export function lazyScreen<Props extends object>(
  loadScreen: () => Promise<ComponentType<Props>>,
  ...catalogues: readonly Pick<Catalogue<unknown>, "load">[]
): ComponentType<Props> {
  const Screen = lazy(async () => ({ default: await loadScreen() }));
  return function LazyScreen(props: Props) {
    const locale = useLocale();
    for (const { load } of catalogues) {
      // Whoever reads the sentences is told of a failure.
      load(locale).catch(() => undefined);
    }
    return <Screen {...props} />;
  };
}
