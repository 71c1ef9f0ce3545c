import { Layers2 } from "lucide-react";
import { useEffect, useRef } from "react";

import { useListVersionsQuery } from "#renderer/state/api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { roomTexts, versionTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { useVersionsAddress } from "./use-versions-address.ts";

type View = "edit" | "compare" | "versions";

/**
 * Edit one version, or look at all of them. Comparing with the original is neither: both lead out of it.
 * It is another one in each view, so the focus is handed on.
 */
export function ViewSegment() {
  const { view } = useRoomSession();
  const mode = useRoom((room) => room.view.mode);
  const address = useVersionsAddress();
  const texts = useTexts(roomTexts);
  const label = useVersionsLabel();
  const place = useRef<HTMLSpanElement>(null);
  const { isShown, hasSwitched } = address;
  useEffect(() => {
    if (!hasSwitched || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [hasSwitched]);
  return (
    <span ref={place}>
      <Segment<View>
        label={texts.view}
        value={isShown ? "versions" : mode}
        onChange={(next) => {
          view.showMode("edit");
          address.show(next === "versions");
        }}
        options={[
          { value: "edit", label: texts.edit },
          { value: "versions", label },
        ]}
      />
    </span>
  );
}

/** How many versions the room has, this one included. */
export function useVersionsCount(): number {
  const { designId } = useRoomSession();
  const { data } = useListVersionsQuery({ params: { id: designId } });
  return data?.items.length ?? 1;
}

/** "Versions", with their number once there are several. */
function useVersionsLabel(): string {
  const texts = useTexts(versionTexts);
  const count = useVersionsCount();
  return count > 1 ? texts.count(count) : texts.title;
}

/** The way to the versions on a phone. */
export function VersionsButton({ look }: { look: "plain" | "outlined" }) {
  const address = useVersionsAddress();
  return (
    <ToolIconButton
      look={look}
      label={useVersionsLabel()}
      icon={<Layers2 size={20} {...iconStyle} />}
      onClick={() => address.show(true)}
    />
  );
}
