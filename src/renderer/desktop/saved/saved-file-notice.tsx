import { styled } from "@mui/material/styles";
import { useEffect, useSyncExternalStore } from "react";
import type { DragEvent } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Toast } from "#renderer/ui/toast.tsx";

import { lastSavedFile } from "./last-saved-file.ts";
import type { SavedFile } from "./last-saved-file.ts";
import { savedTexts } from "./saved-texts.ts";

/** Long enough to bring the window that it is for to the front. */
const shownMs = 20_000;
const close = () => lastSavedFile.set(null);

/** The file that was saved last: it can be dragged into another program, or its folder opened. */
export function SavedFileNotice() {
  const file = useSyncExternalStore(lastSavedFile.subscribe, lastSavedFile.read);
  return file === null ? null : <Notice key={file.id} file={file} />;
}

function Notice({ file: { id, name } }: { file: SavedFile }) {
  const texts = useTexts(savedTexts);
  useEffect(() => {
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, []);
  const drag = (event: DragEvent) => {
    // The system drags the file itself, not the words.
    event.preventDefault();
    window.desktop.dragFile(id).catch(close);
  };
  const open = () => {
    window.desktop.openFileFolder(id).catch(close);
    close();
  };
  return (
    <Handle draggable onDragStart={drag}>
      <Toast
        tone="info"
        text={texts.drag(name)}
        action={{ label: texts.open, onClick: open }}
        onClose={close}
      />
    </Handle>
  );
}

const Handle = styled("div")({ cursor: "grab", "&:active": { cursor: "grabbing" } });
