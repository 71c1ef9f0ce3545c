import { styled } from "@mui/material/styles";
import { ChevronDown, Monitor, Smartphone, Tablet } from "lucide-react";
import { useRef, useState, useEffect, useCallback } from "react";
import type { RefObject } from "react";

import { previewPrefix } from "#renderer/platform/preview/preview-slug.ts";
import { useTexts, useLocale } from "#renderer/i18n/texts.ts";
import { cardSurface, centred, flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import type { CompanyStyles } from "#shared/company.ts";
import { createPreviewMessage, isPreviewReady } from "#shared/wires/preview.ts";
import type { PreviewCommand } from "#shared/wires/preview.ts";

import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { formTexts } from "../../texts/theme-catalogue.ts";
import {
  fitDevice,
  previewDevices,
  previewScreenNames,
  previewScreens,
} from "./preview-screens.ts";
import type { PreviewDevice, PreviewScreen } from "./preview-screens.ts";

const icons = {
  desktop: <Monitor size={18} {...iconStyle} />,
  tablet: <Tablet size={18} {...iconStyle} />,
  phone: <Smartphone size={18} {...iconStyle} />,
};

/** The product's own screens in the draft, in a window of the chosen size. */
export function PreviewPane({ slug, startDevice }: { slug: string; startDevice: PreviewDevice }) {
  const texts = useTexts(formTexts);
  const [screen, setScreen] = useState<PreviewScreen>("landing");
  const [device, setDevice] = useState<PreviewDevice>(startDevice);
  return (
    <Pane aria-label={texts.liveDraft}>
      <Line>
        <ActionMenu
          items={previewScreenNames.map((key) => ({
            key,
            label: texts.screens[key],
            selected: key === screen,
            onSelect: () => setScreen(key),
          }))}
          renderTrigger={(trigger) => (
            <AppButton
              {...trigger}
              variant="outlined"
              size="small"
              aria-label={`${texts.screen}: ${texts.screens[screen]}`}
              endIcon={<ChevronDown size={16} {...iconStyle} />}
            >
              {texts.screens[screen]}
            </AppButton>
          )}
        />
        <Words>{texts.liveDraft}</Words>
        <Segment
          label={texts.device}
          iconsOnly
          value={device}
          options={(Object.keys(previewDevices) as PreviewDevice[]).map((value) => ({
            value,
            label: texts.devices[value],
            icon: icons[value],
          }))}
          onChange={setDevice}
        />
      </Line>
      <PreviewFrame slug={slug} screen={screen} device={device} />
    </Pane>
  );
}

function PreviewFrame(props: { slug: string; screen: PreviewScreen; device: PreviewDevice }) {
  const { slug, screen, device } = props;
  const { theme } = useThemeEditor();
  const texts = useTexts(formTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const [box, size] = useBoxSize();
  const [isReady, setIsReady] = useState(false);
  usePreviewLink(frame, {
    styles: theme,
    path: previewScreens[screen],
    onReady: () => setIsReady(true),
  });
  const { width, height } = previewDevices[device];
  const scale = size === null ? null : fitDevice({ width, height }, size);
  return (
    <Well ref={box}>
      {scale === null ? null : (
        <Glass style={{ width: width * scale, height: height * scale }} data-ready={isReady}>
          <Frame
            ref={frame}
            title={texts.frameTitle(texts.screens[screen])}
            src={`${previewPrefix}${slug}/`}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </Glass>
      )}
    </Well>
  );
}

const Pane = styled("section")({
  ...flexColumn(),
  ...cardSurface,
  flex: "1 1 auto",
  minWidth: 0,
  containerType: "inline-size",
  overflow: "clip",
});

const Line = styled("div")({
  ...flexRow(12),
  flex: "none",
  minHeight: 60,
  padding: "6px 12px 6px 16px",
  borderBottom: "1px solid var(--rw-line)",
});

const Words = styled("p")({
  ...quietText(13, 16),
  flex: 1,
  minWidth: 0,

  // Beside the form the pane is narrower than the window says.
  "@container (max-width:479.95px)": { visibility: "hidden", height: 0 },
});

const Well = styled("div")({
  ...centred,
  flex: 1,
  minHeight: 0,
  height: 0,
  padding: 20,
  overflow: "clip",
  backgroundColor: "var(--rw-canvas)",
});

const Glass = styled("div")({
  overflow: "clip",
  borderRadius: 8,
  backgroundColor: "#fff",
  boxShadow: "var(--rw-shadow-photo)",
  "&[data-ready='true'] > iframe": { opacity: 1 },
});

/** Our own pages, which no sandbox could hold: they share our origin. */
const Frame = styled("iframe")({
  display: "block",
  border: 0,
  transformOrigin: "0 0",
  opacity: 0,
  transition: "opacity 180ms var(--rw-ease)",
});

type BoxSize = { width: number; height: number };

/** The size of an element's content box as it changes; null until it is known. */
function useBoxSize(): [(element: HTMLElement | null) => void, BoxSize | null] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<BoxSize | null>(null);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}

/**
 * Keeps a frame of our own pages in the draft theme, in the editor's language, on the screen that
 * was chosen. Only the frame itself is listened to, and only when it is of our own origin.
 */
function usePreviewLink(
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
