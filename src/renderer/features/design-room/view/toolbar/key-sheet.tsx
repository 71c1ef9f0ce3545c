import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions } from "#renderer/ui/app-dialog.tsx";

import { roomTools } from "../../model/document/room-tool.ts";
import { roomCommands } from "../../model/room-commands.ts";
import type { RoomCommandId } from "../../model/room-commands.ts";
import type { RoomState } from "../../model/room-session.ts";
import { useRoom } from "../room/use-room.ts";
import { keyNameTexts, keyTexts } from "../../texts/keys-catalogue.ts";
import { toolbarTexts } from "../../texts/room-catalogue.ts";
import { nameCommand, writeShortcut } from "./describe-command.ts";

/** Commands that stand in a line together, or keys that only the canvas knows. */
type Line = readonly [RoomCommandId, ...RoomCommandId[]] | keyof CanvasKeys;
type CanvasKeys = Record<"pan" | "zoom" | "fit" | "reticle" | "selection", readonly string[]>;

const lines: readonly Line[] = [
  ...roomTools.map((tool) => [tool] as const),
  ["smaller", "larger"],
  ["undo"],
  ["redo"],
  ["compare"],
  ["erase"],
  ["selectAgain"],
  "pan",
  "zoom",
  "fit",
  ["trueSize"],
  "reticle",
  "selection",
  ["stop"],
  ["save"],
  ["print"],
  ["panel"],
];

/** Every key of the room, with what it does. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(toolbarTexts);
  return (
    <AppDialog open={open} title={texts.shortcuts} onClose={onClose} closesOutside width={560}>
      <KeyList />
      <DialogActions sx={{ marginTop: 0 }}>
        <AppButton variant="outlined" onClick={onClose}>
          {texts.close}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}

function KeyList() {
  const features = useRoom((room) => room.features);
  const texts = useTexts(toolbarTexts);
  const keys = useTexts(keyTexts);
  const keyNames = useTexts(keyNameTexts);
  const canvasKeys: CanvasKeys = {
    pan: [keyNames.space],
    zoom: ["+", "−"],
    fit: ["0"],
    reticle: [keyNames.arrows],
    selection: [keyNames.enter],
  };
  const named: Readonly<Record<string, string>> = {
    Delete: keyNames.del,
    Escape: keyNames.escape,
  };
  const rows = lines
    .filter((line) => isOffered(line, features))
    .map((line) => {
      if (typeof line === "string") return { label: keys[line], caps: canvasKeys[line] };
      const [id] = line;
      const caps = line
        .map((each) => writeShortcut(roomCommands[each], " "))
        .map((cap) => named[cap] ?? cap);
      return { label: isNamed(id, keys) ? keys[id] : nameCommand(roomCommands[id], texts), caps };
    });
  return (
    <List>
      {rows.map(({ label, caps }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </List>
  );
}

/** What has no button, and so no name among the tools. */
function isNamed<Keys extends object>(
  id: RoomCommandId | keyof Keys,
  keys: Keys,
): id is keyof Keys {
  return id in keys;
}

function isOffered(line: Line, { tools, canErase }: RoomState["features"]): boolean {
  const [id] = line;
  if (id === "erase" || id === "selectAgain") return canErase;
  return id !== "paint" || tools.includes(id);
}

const List = styled("dl")({
  ...textSize(14),
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  gap: "0 32px",
  margin: "16px 0 20px",
  "& > div": { ...flexBetween(12), minHeight: 36, borderBottom: "1px solid var(--rw-line)" },
  "& dd": { display: "flex", gap: 4, margin: 0, flex: "none" },
  "& kbd": {
    ...textSize(13),
    minWidth: 24,
    padding: "2px 6px",
    borderRadius: 5,
    textAlign: "center",
    fontFamily: "inherit",
    backgroundColor: "var(--rw-n1)",
  },
});
