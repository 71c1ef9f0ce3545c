import {
  Brush,
  CircleHelp,
  Columns2,
  Eraser,
  Hand,
  Lasso,
  ListChecks,
  MousePointerClick,
  PaintRoller,
  Redo2,
  SquareDashed,
  Sun,
  Undo2,
  ZoomIn,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";

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
  light: Sun,
  changes: ListChecks,
  trueSize: ZoomIn,
} as const satisfies Record<RoomTool, LucideIcon> & Record<string, LucideIcon>;

export function ToolIcon({ name }: { name: keyof typeof icons }) {
  const Icon = icons[name];
  return <Icon size={20} {...iconStyle} />;
}
