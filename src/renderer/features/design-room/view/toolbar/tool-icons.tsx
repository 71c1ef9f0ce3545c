import {
  Brush,
  CircleHelp,
  Columns2,
  Eraser,
  Hand,
  Lasso,
  MousePointerClick,
  PaintRoller,
  Redo2,
  SquareDashed,
  Undo2,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { memo } from "react";

import type { RoomTool } from "../../model/document/room-tool.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

const icons = {
  move: Hand,
  select: MousePointerClick,
  brush: Brush,
  eraser: Eraser,
  rectangle: SquareDashed,
  lasso: Lasso,
  paint: PaintRoller,
  undo: Undo2,
  redo: Redo2,
  compare: Columns2,
  help: CircleHelp,
} as const satisfies Record<RoomTool, LucideIcon> & Record<string, LucideIcon>;

export const ToolIcon = memo(function ToolIcon(props: { name: keyof typeof icons; size?: number }) {
  const { name, size = 20 } = props;
  const Icon = icons[name];
  return <Icon size={size} {...iconStyle} />;
});
