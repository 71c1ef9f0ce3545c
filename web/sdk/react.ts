import { createElement, useEffect, useRef, useState } from "react";
import type { CSSProperties, ReactElement } from "react";

import { createConversation } from "./create-conversation.ts";
import { createFrame } from "./create-frame.ts";
import type { Embed, EmbedEvents, EmbedOptions, EmbedTheme } from "./embed-types.ts";

/** `onDesignSaved` for `design:saved`, and so on for every event. */
export type EmbedHandlers = {
  onReady?: ((data: EmbedEvents["ready"]) => void) | undefined;
  onResize?: ((data: EmbedEvents["resize"]) => void) | undefined;
  onRoute?: ((data: EmbedEvents["route"]) => void) | undefined;
  onDesignSaved?: ((data: EmbedEvents["design:saved"]) => void) | undefined;
  onProductSelected?: ((data: EmbedEvents["product:selected"]) => void) | undefined;
  /** Listening shows the button that puts products in the basket. */
  onCartAdd?: ((data: EmbedEvents["cart:add"]) => void) | undefined;
  onRenderStarted?: ((data: EmbedEvents["render:started"]) => void) | undefined;
  onRenderProgress?: ((data: EmbedEvents["render:progress"]) => void) | undefined;
  onRenderDone?: ((data: EmbedEvents["render:done"]) => void) | undefined;
  onRenderFailed?: ((data: EmbedEvents["render:failed"]) => void) | undefined;
  onLeadSubmitted?: ((data: EmbedEvents["lead:submitted"]) => void) | undefined;
  onAuthRequired?: ((data: EmbedEvents["auth:required"]) => void) | undefined;
  onError?: ((data: EmbedEvents["error"]) => void) | undefined;
};

export type RoomwrightDesignerProps = EmbedOptions &
  EmbedHandlers & {
    /** Where the designer is served from, such as "https://rooms.example". */
    origin: string;
    className?: string | undefined;
    style?: CSSProperties | undefined;
    /** Of the modes that open above the page: what is pressed to open it. */
    children?: string | undefined;
    /** Is given the designer once it is on the page, and null when it is gone. */
    onEmbed?: ((embed: Embed | null) => void) | undefined;
  };

const handlers = {
  ready: "onReady",
  resize: "onResize",
  route: "onRoute",
  "design:saved": "onDesignSaved",
  "product:selected": "onProductSelected",
  "cart:add": "onCartAdd",
  "render:started": "onRenderStarted",
  "render:progress": "onRenderProgress",
  "render:done": "onRenderDone",
  "render:failed": "onRenderFailed",
  "lead:submitted": "onLeadSubmitted",
  "auth:required": "onAuthRequired",
  error: "onError",
} as const satisfies Record<keyof EmbedEvents, keyof EmbedHandlers>;

/**
 * The designer as a React component. Another place, company, route, mode or size begins anew; theme
 * and locale change while it runs. Handlers may be new ones with every render.
 */
export function RoomwrightDesigner(props: RoomwrightDesignerProps): ReactElement {
  const { origin, company, route, mode, height, timeoutMs, theme, locale } = props;
  const { leads = Boolean(props.onLeadSubmitted), cart = Boolean(props.onCartAdd) } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const latest = useRef(props);
  const embed = useRef<Embed | null>(null);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (box === null) return undefined;
    const { label, color, ink, prefill, fields, theme: first, locale: language } = latest.current;
    const place = { company, route, mode, height, timeoutMs, leads, cart };
    const look = { label, color, ink, theme: first, locale: language };
    const made = createConversation(
      createFrame(box, { ...place, ...look, prefill, fields }, new URL(origin).origin),
    );
    embed.current = listen(made, latest);
    latest.current.onEmbed?.(made);
    return () => {
      latest.current.onEmbed?.(null);
      made.destroy();
      embed.current = null;
    };
  }, [box, origin, company, route, mode, height, leads, cart, timeoutMs]);

  // A theme that is written anew with every render is still the same one.
  const wanted = JSON.stringify(theme);
  useEffect(() => {
    if (wanted !== undefined) embed.current?.setTheme(JSON.parse(wanted) as EmbedTheme);
  }, [wanted]);
  useEffect(() => {
    if (locale === "en" || locale === "de" || locale === "es") embed.current?.setLocale(locale);
  }, [locale]);

  const { className, children } = props;
  if (mode === "modal") {
    const type = "button" as const;
    return createElement("button", { ref: setBox, type, className, style: props.style }, children);
  }
  const size = { auto: { minHeight: height ?? "min(100svh, 860px)" }, fill: height && { height } };
  const style = { ...(mode === "button" ? null : size[mode ?? "auto"]), ...props.style };
  return createElement("div", { ref: setBox, className, style });
}

function listen(embed: Embed, latest: { readonly current: RoomwrightDesignerProps }): Embed {
  for (const type of Object.keys(handlers) as (keyof EmbedEvents)[]) {
    embed.on(type, (data) => {
      const hear = latest.current[handlers[type]] as ((told: typeof data) => void) | undefined;
      hear?.(data);
    });
  }
  return embed;
}
