import { styled } from "@mui/material/styles";
import { Columns2, Download, LayoutGrid, WandSparkles } from "lucide-react";
import { useState } from "react";

import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import type { OpenShare, SharedVersion } from "#shared/share.ts";

import { nameChoice } from "./name-choice.ts";
import { ShareSlider } from "./share-slider.tsx";
import { ShareTiles } from "./share-tiles.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";

export type SharePicturesProps = { share: OpenShare; token: string; version: SharedVersion };

/** Where the line of the slider stands at first, and where all of the result or the original is seen. */
const [middle, result, original] = [46, 0, 100];

/** The chosen version under a slider with the photo it was made from, or all versions beside each other. */
export function SharePictures({ share, token, version }: SharePicturesProps) {
  const texts = useTexts(shareTexts);
  const [view, setView] = useState<"slider" | "tiles">("slider");
  const [line, setLine] = useState(share.showsOriginal && version.isEdited ? middle : result);
  const isNarrow = useAppSelector(({ viewport }) => viewport.width < 1024);
  const label = isNarrow ? texts.labelShort : texts.label;
  const isOriginal = line === original;
  const showOriginal = () => {
    setView("slider");
    setLine(isOriginal ? result : original);
  };
  return (
    <div>
      {view === "slider" ? (
        <ShareSlider {...{ share, token, version, line }} onMove={setLine} />
      ) : (
        <ShareTiles share={share} token={token} />
      )}
      <Row>
        <Label>
          <WandSparkles size={16} {...iconStyle} />
          {version.isEdited ? label : texts.unedited}
        </Label>
        {share.showsOriginal && version.isEdited ? (
          <AppButton variant="text" onClick={showOriginal}>
            {isOriginal ? texts.viewResult : texts.viewOriginal}
          </AppButton>
        ) : null}
        <Space />
        {share.versions.length > 1 ? (
          <Segment
            label={texts.view}
            value={view}
            onChange={setView}
            iconsOnly={isNarrow}
            options={[
              {
                value: "slider",
                label: texts.bySlider,
                icon: <Columns2 size={16} {...iconStyle} />,
              },
              {
                value: "tiles",
                label: texts.bySide,
                icon: <LayoutGrid size={16} {...iconStyle} />,
              },
            ]}
          />
        ) : null}
        {share.allowsDownload ? <DownloadShared {...{ share, token, version }} /> : null}
      </Row>
    </div>
  );
}

function DownloadShared({ share, token, version }: SharePicturesProps) {
  const texts = useTexts(shareTexts);
  const { api, platform } = useServices();
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const fetchFile = async () => {
    setIsBusy(true);
    const params = { token, position: version.position, variant: "download" as const };
    const query = share.key === null ? {} : { key: share.key };
    try {
      const file = await api.readBytes("getSharePicture", { params, query });
      const name = nameChoice(version, texts.version).slice(0, 60);
      await platform.saveFile(`${share.name} ${version.letter} ${name}.webp`, file);
    } catch {
      dispatch(noticeShown({ tone: "error", text: texts.downloadFailed }));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AppButton
      variant="outlined"
      icon={Download}
      loading={isBusy}
      loadingLabel={texts.preparing}
      onClick={() => void fetchFile()}
    >
      {texts.download}
    </AppButton>
  );
}

const Row = styled("div")({
  ...flexWrap("4px 12px"),
  alignItems: "center",
  minHeight: 44,
  marginTop: 12,
  [belowWidth(768)]: {
    marginTop: 0,
    padding: "4px var(--rw-margin)",
    borderBottom: "1px solid var(--rw-line)",
    backgroundColor: "var(--rw-paper)",
  },
});

const Label = styled("span")({ ...flexRow(8), ...quietText(14, 20) });

const Space = styled("span")({ flex: 1 });
