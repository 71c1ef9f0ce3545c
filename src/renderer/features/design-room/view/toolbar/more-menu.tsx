import { useTexts } from "#renderer/i18n/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import type { MenuTrigger } from "#renderer/ui/action-menu.tsx";
import type { ReactNode } from "react";

import type { RoomTool } from "../../model/document/room-tool.ts";
import { roomCommands } from "../../model/room-commands.ts";
import type { RoomCommandId } from "../../model/room-commands.ts";
import { toolbarTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { nameCommand } from "./describe-command.ts";
import { ToolIcon } from "./tool-icons.tsx";

export type MoreMenuProps = {
  /** The tools that have a button of their own. */
  shown: readonly RoomTool[];
  hasRedo: boolean;
  renderTrigger: (trigger: MenuTrigger) => ReactNode;
};

/** The tools and views that are needed now and then. */
export function MoreMenu({ shown, hasRedo, renderTrigger }: MoreMenuProps) {
  const room = useRoomSession();
  const texts = useTexts(toolbarTexts);
  const offered = useRoom(({ features }) => features.tools);
  const canRedo = useRoom(roomCommands.redo.canRun);
  const canLight = useRoom(roomCommands.light.canRun);
  const canZoom = useRoom(roomCommands.trueSize.canRun);
  const ids: readonly RoomCommandId[] = [
    ...(hasRedo ? (["redo"] as const) : []),
    ...offered.filter((tool) => !shown.includes(tool)),
    ...(canLight ? (["light"] as const) : []),
    "changes",
    ...(canZoom ? (["trueSize"] as const) : []),
    "help",
  ];
  return (
    <ActionMenu
      items={ids.map((id) => {
        const command = roomCommands[id];
        return {
          key: id,
          label: nameCommand(command, texts),
          icon: command.icon === undefined ? null : <ToolIcon name={command.icon} />,
          disabled: id === "redo" && !canRedo,
          onSelect: () => command.run(room),
        };
      })}
      renderTrigger={renderTrigger}
    />
  );
}
