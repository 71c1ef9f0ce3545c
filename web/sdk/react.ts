import { createElement, useEffect, useRef } from "react";
import type { CSSProperties, ReactElement } from "react";

import type { Embed, EmbedEvents, EmbedOptions, RoomwrightSdk } from "./embed-types.ts";

export type RoomwrightDesignerProps = EmbedOptions & {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Is given the designer once it is on the page, and null when it is gone. */
  onEmbed?: ((embed: Embed | null) => void) | undefined;
  onReady?: ((data: EmbedEvents["ready"]) => void) | undefined;
  onRoute?: ((data: EmbedEvents["route"]) => void) | undefined;
  onDesignSaved?: ((data: EmbedEvents["design:saved"]) => void) | undefined;
  onRenderDone?: ((data: EmbedEvents["render:done"]) => void) | undefined;
  onLeadSubmitted?: ((data: EmbedEvents["lead:submitted"]) => void) | undefined;
  onError?: ((data: EmbedEvents["error"]) => void) | undefined;
};

/**
 * The designer as a React component. Another company, route, mode or height begins anew; theme and
 * locale change while it runs.
 */
export function RoomwrightDesigner(props: RoomwrightDesignerProps): ReactElement {
  const { company, route, mode, height, leads, timeoutMs, theme, locale } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const embed = useRef<Embed | null>(null);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let isLeft = false;
    void loadSdk().then((sdk) => {
      if (isLeft || box.current === null) return;
      const options = { company, route, mode, height, leads, timeoutMs };
      const { theme: first, locale: language } = latest.current;
      embed.current = listen(
        sdk.create(box.current, { ...options, theme: first, locale: language }),
        latest,
      );
      latest.current.onEmbed?.(embed.current);
    });
    return () => {
      isLeft = true;
      if (embed.current !== null) latest.current.onEmbed?.(null);
      embed.current?.destroy();
      embed.current = null;
    };
  }, [company, route, mode, height, leads, timeoutMs]);

  useEffect(() => {
    if (theme !== undefined) embed.current?.setTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (locale === "en" || locale === "de" || locale === "es") embed.current?.setLocale(locale);
  }, [locale]);

  const minHeight = height ?? "min(100svh, 860px)";
  return createElement("div", {
    ref: box,
    className: props.className,
    style: { minHeight, ...props.style },
  });
}

function listen(embed: Embed, latest: { readonly current: RoomwrightDesignerProps }): Embed {
  return embed
    .on("ready", (data) => latest.current.onReady?.(data))
    .on("route", (data) => latest.current.onRoute?.(data))
    .on("design:saved", (data) => latest.current.onDesignSaved?.(data))
    .on("render:done", (data) => latest.current.onRenderDone?.(data))
    .on("lead:submitted", (data) => latest.current.onLeadSubmitted?.(data))
    .on("error", (data) => latest.current.onError?.(data));
}

let loading: Promise<RoomwrightSdk> | undefined;

/** The script beside this one, loaded once for all designers of the page. */
function loadSdk(): Promise<RoomwrightSdk> {
  loading ??= new Promise((resolve, reject) => {
    if (window.Roomwright) {
      resolve(window.Roomwright);
      return;
    }
    const script = document.createElement("script");
    script.src = new URL("v1.js", import.meta.url).href;
    script.onload = () => resolve(window.Roomwright);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error("Roomwright: the script did not load."));
    };
    document.head.append(script);
  });
  return loading;
}
