import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { useRoomContext } from "../room/room-context.ts";
import { toolKeys } from "../model/document/room-tool.ts";
import { toolbarTexts } from "./toolbar-texts.ts";

/** Every key of the room. */
export function ShortcutSheet() {
  const { view, features } = useRoomContext();
  const texts = useTexts(toolbarTexts);
  const id = useId();
  const close = () => view.showHelp(false);
  const { keys, keyNames } = texts;
  const eraseRows: [string, string[]][] = [
    [keys.erase, [keyNames.del]],
    [keys.markAgain, ["A"]],
  ];
  const rows: [string, string[]][] = [
    ...features.tools.map((tool): [string, string[]] => [texts[tool], [toolKeys[tool]]]),
    [keys.size, ["[", "]"]],
    [texts.undo, ["Ctrl Z"]],
    [texts.redo, ["Ctrl Y"]],
    [texts.compare, ["C"]],
    ...(features.canErase ? eraseRows : []),
    [keys.pan, [keyNames.space]],
    [keys.zoom, ["+", "−"]],
    [keys.fit, ["0"]],
    [keys.reticle, [keyNames.arrows]],
    [keys.mark, [keyNames.enter]],
    [keys.stop, [keyNames.escape]],
    [keys.save, ["Ctrl S"]],
    [keys.panel, ["\\"]],
  ];
  return (
    <Dialog
      open={view.isHelpOpen}
      onClose={close}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <Typography id={id} variant="h4" component="h2">
        {texts.shortcuts}
      </Typography>
      <List>
        {rows.map(([label, caps]) => (
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
      <Actions>
        <AppButton variant="outlined" onClick={close}>
          {texts.close}
        </AppButton>
      </Actions>
    </Dialog>
  );
}

const List = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  gap: "0 32px",
  margin: "16px 0 20px",
  fontSize: "0.875rem",
  "& > div": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 12,
    minHeight: 36,
    borderBottom: "1px solid var(--rw-line)",
  },
  "& dd": { display: "flex", gap: 4, margin: 0, flex: "none" },
  "& kbd": {
    minWidth: 24,
    padding: "2px 6px",
    borderRadius: 5,
    textAlign: "center",
    fontFamily: "inherit",
    fontSize: "0.8125rem",
    backgroundColor: "var(--rw-n1)",
  },
});

const Actions = styled("div")({ display: "flex", justifyContent: "flex-end" });
