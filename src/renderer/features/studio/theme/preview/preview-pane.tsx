import { styled } from "@mui/material/styles";
import { ChevronDown, Monitor, Smartphone, Tablet } from "lucide-react";
import { useRef, useState } from "react";

import { previewPrefix } from "#renderer/platform/preview/preview-slug.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface, centred, flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Segment } from "#renderer/ui/segment.tsx";

import { useThemeEditor } from "../editor/theme-editor-context.ts";
import { formTexts } from "../../texts/theme-catalogue.ts";
import {
  fitDevice,
  previewDevices,
  previewScreenNames,
  previewScreens,
} from "./preview-screens.ts";
import type { PreviewDevice, PreviewScreen } from "./preview-screens.ts";
import { useBoxSize } from "./use-box-size.ts";
import { usePreviewLink } from "./use-preview-link.ts";

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
