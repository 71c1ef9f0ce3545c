import { styled } from "@mui/material/styles";
import { Download, Upload } from "lucide-react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";

import { createFileName } from "../../model/render/create-file-name.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { maskFileTexts } from "../../texts/room-catalogue.ts";
import { readMaskFile, writeMaskFile } from "./mask-file.ts";

/** The selection from and to a picture, white where something should go. */
export function MaskFileButtons() {
  const isAreaSelected = useRoom(({ history }) => history.document.selection !== null);
  const texts = useTexts(maskFileTexts);
  const { load, save } = useMaskFile();
  return (
    <Line>
      <FileButton
        accept="image/png,image/webp,image/jpeg"
        onFiles={([file]) => void (file !== undefined && load(file))}
      >
        {(open) => (
          <AppButton variant="text" icon={Upload} onClick={open}>
            {texts.load}
          </AppButton>
        )}
      </FileButton>
      <AppButton
        variant="text"
        disabled={!isAreaSelected}
        icon={Download}
        onClick={() => void save()}
      >
        {texts.save}
      </AppButton>
    </Line>
  );
}

function useMaskFile() {
  const { platform } = useServices();
  const { image, history } = useRoomSession();
  const dispatch = useAppDispatch();
  const texts = useTexts(maskFileTexts);
  const load = async (file: File) => {
    const shape = await readMaskFile(file, image).catch(() => null);
    if (shape === null) dispatch(noticeShown({ tone: "error", text: texts.unreadable }));
    else history.change({ type: "areaSelected", shapes: [shape], mode: "add" });
  };
  const save = async () => {
    const { name, document } = history.get();
    const { selection } = document;
    if (selection === null) return;
    try {
      const file = await writeMaskFile(selection, image);
      const isSaved = await platform.saveFile(createFileName(`${name} mask`, "png"), file);
      if (isSaved) dispatch(noticeShown({ tone: "success", text: texts.saved }));
    } catch {
      dispatch(noticeShown({ tone: "error", text: texts.saveFailed }));
    }
  };
  return { load, save };
}

const Line = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  gap: 8,
  marginTop: 4,
  paddingTop: 8,
  borderTop: "1px solid var(--rw-line)",
  "& button": { color: "var(--rw-ink)", whiteSpace: "nowrap" },
});
