import { createElement, useEffect, useRef, useState } from "react";
import type { CSSProperties, ReactElement } from "react";

import type { Embed, EmbedEvents, EmbedOptions, EmbedTheme, RoomwrightSdk } from "./embed-types.ts";

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
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const latest = useRef(props);
  const embed = useRef<Embed | null>(null);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let isLeft = false;
    const start = async () => {
      const sdk = await loadSdk();
      if (isLeft || box === null) return;
      const options = { company, route, mode, height, leads, timeoutMs };
      const { theme: first, locale: language } = latest.current;
      embed.current = listen(
        sdk.create(box, { ...options, theme: first, locale: language }),
        latest,
      );
      latest.current.onEmbed?.(embed.current);
    };
    start().catch(() => latest.current.onError?.(unloaded));
    return () => {
      isLeft = true;
      if (embed.current !== null) latest.current.onEmbed?.(null);
      embed.current?.destroy();
      embed.current = null;
    };
  }, [box, company, route, mode, height, leads, timeoutMs]);

  // A theme that is written anew with every render is still the same one.
  const wanted = JSON.stringify(theme);
  useEffect(() => {
    if (wanted !== undefined) embed.current?.setTheme(JSON.parse(wanted) as EmbedTheme);
  }, [wanted]);
  useEffect(() => {
    if (locale === "en" || locale === "de" || locale === "es") embed.current?.setLocale(locale);
  }, [locale]);

  const style = { minHeight: height ?? "min(100svh, 860px)", ...props.style };
  return createElement("div", { ref: setBox, className: props.className, style });
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

const unloaded = { code: "unloaded", message: "The designer's script did not load." };
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
    script.addEventListener("load", () => resolve(window.Roomwright));
    script.addEventListener("error", () => {
      loading = undefined;
      script.remove();
      reject(new Error(unloaded.message));
    });
    document.head.append(script);
  });
  return loading;
}
