import { useCallback, useEffect, useRef } from "react";
import type { RefObject } from "react";

import { useLocale } from "#renderer/i18n/texts.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { createPreviewMessage, isPreviewReady } from "#shared/wires/preview.ts";
import type { PreviewCommand } from "#shared/wires/preview.ts";

/**
 * Keeps a frame of our own pages in the draft theme, in the editor's language, on the screen that
 * was chosen. Only the frame itself is listened to, and only when it is of our own origin.
 */
export function usePreviewLink(
  frame: RefObject<HTMLIFrameElement | null>,
  { styles, path, onReady }: { styles: CompanyStyles; path: string; onReady: () => void },
): void {
  const locale = useLocale();
  const isReady = useRef(false);
  const send = useCallback(
    (command: PreviewCommand) => {
      if (!isReady.current) return;
      // "/" is our own origin: a frame that has gone elsewhere does not hear it.
      frame.current?.contentWindow?.postMessage(createPreviewMessage(command), "/");
    },
    [frame],
  );
  const latest = useRef({ styles, path, locale, onReady });
  useEffect(() => {
    latest.current = { styles, path, locale, onReady };
  });

  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      if (origin !== window.location.origin || !isPreviewReady(data)) return;
      const now = latest.current;
      isReady.current = true;
      send({ type: "theme", styles: now.styles });
      send({ type: "locale", locale: now.locale });
      send({ type: "navigate", path: now.path });
      now.onReady();
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, [frame, send]);

  useEffect(() => send({ type: "theme", styles }), [send, styles]);
  useEffect(() => send({ type: "locale", locale }), [send, locale]);
  useEffect(() => send({ type: "navigate", path }), [send, path]);
}
