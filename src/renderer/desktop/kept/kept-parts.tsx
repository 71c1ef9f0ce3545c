import { styled } from "@mui/material/styles";
import { MonitorCheck, MonitorDown } from "lucide-react";

import { RoomLinks } from "#renderer/features/offline/room-links.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { DesignSummary } from "#shared/design.ts";

import { keptTexts } from "./kept-texts.ts";
import { chooseRoom, dropRoom } from "./room-keeper.ts";
import { useIsChosen, useKeptView, useUnsentCount } from "./use-kept-view.ts";

/** On a design's picture: whether it is kept on this computer, and the way to change that. */
export function KeepButton({ design }: { design: Pick<DesignSummary, "id" | "name"> }) {
  const texts = useTexts(keptTexts);
  const services = useServices();
  const isChosen = useIsChosen(design.id);
  if (isChosen === null) return null;
  const Icon = isChosen ? MonitorCheck : MonitorDown;
  return (
    <Corner data-on={isChosen}>
      <ToolIconButton
        label={texts.keep(design.name)}
        pressed={isChosen}
        icon={<Icon size={18} {...iconStyle} />}
        onClick={() =>
          void (isChosen ? dropRoom(services, design.id) : chooseRoom(services, design))
        }
        dense
      />
    </Corner>
  );
}

/** The way to all that is on this computer; it says how much of it has yet to be sent. */
export function KeptLink() {
  const texts = useTexts(keptTexts);
  const count = useUnsentCount();
  return (
    <AppButton variant="outlined" to="/kept" icon={MonitorCheck}>
      {count === 0 ? texts.title : texts.unsentCount(count)}
    </AppButton>
  );
}

/** Where a page needs a connection: the rooms that open without one. */
export function OfflineRooms() {
  const texts = useTexts(keptTexts);
  const view = useKeptView();
  if (view === null) return null;
  const rooms = [...view.rooms, ...view.opened];
  const count = view.unsent.length;
  return (
    <RoomLinks title={texts.title} text={texts.lead} rooms={rooms}>
      <All>
        <AppButton variant="text" to="/kept">
          {texts.all}
        </AppButton>
        {count === 0 ? null : <span>{texts.unsentCount(count)}</span>}
      </All>
    </RoomLinks>
  );
}

/** Always seen on what is kept; else where the card is pointed at, or nothing can point. */
const Corner = styled("div")({
  position: "absolute",
  top: 10,
  left: 10,
  borderRadius: "50%",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",
  "& .MuiIconButton-root": { borderRadius: "50%" },
  "@media (hover: hover)": {
    "&[data-on='false']": { opacity: 0 },
    "*:hover > &[data-on='false'], *:focus-within > &[data-on='false']": { opacity: 1 },
  },
});

const All = styled("p")({ ...flexColumn(4), ...quietText(14, 20), alignItems: "center" });
