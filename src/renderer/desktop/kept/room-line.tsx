import { House, X } from "lucide-react";
import { Link } from "react-router-dom";

import { formatMegabytes } from "#renderer/i18n/format-megabytes.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import type { Picture } from "#renderer/services/picture.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToggleSwitch } from "#renderer/ui/toggle-switch.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { useNow } from "#renderer/ui/use-now.ts";

import { KeptLine, KeptState } from "./kept-list.tsx";
import { keptTexts } from "./kept-texts.ts";
import { chooseRoom, dropRoom } from "./room-keeper.ts";
import type { ListedRoom, OpenedRoom } from "./use-kept-view.ts";

const tones = {
  kept: "good",
  fetching: "good",
  waiting: "good",
  unsent: "caution",
  gone: "danger",
};

/** A room that is to be kept. */
export function RoomLine({ room }: { room: ListedRoom }) {
  const texts = useTexts(keptTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const services = useServices();
  const { id, name, state, kept } = room;
  const drop = () => void dropRoom(services, id);
  return (
    <KeptLine
      picture={<Look picture={kept && { kind: "design", id, version: kept.version }} />}
      name={<Link to={`/room/${id}`}>{name}</Link>}
      facts={
        <>
          <KeptState data-tone={tones[state]}>{texts.states[state]}</KeptState>
          {kept === null ? null : (
            <span>
              {texts.facts(
                formatMegabytes(kept.bytes, locale),
                formatPast(kept.atMs, nowMs, locale),
              )}
            </span>
          )}
        </>
      }
      actions={
        state === "gone" ? (
          <ToolIconButton
            label={texts.remove(name)}
            icon={<X size={18} {...iconStyle} />}
            onClick={drop}
          />
        ) : (
          <ToggleSwitch aria-label={texts.keep(name)} checked onChange={drop} />
        )
      }
    />
  );
}

/** A room that was opened here, which may be kept. */
export function OpenedLine({ room }: { room: OpenedRoom }) {
  const texts = useTexts(keptTexts);
  const services = useServices();
  const { imageId } = room;
  return (
    <KeptLine
      picture={
        <Look
          picture={imageId === null ? null : { kind: "image", id: imageId, variant: "thumb" }}
        />
      }
      name={<Link to={`/room/${room.id}`}>{room.name}</Link>}
      facts={null}
      actions={
        <ToggleSwitch
          aria-label={texts.keep(room.name)}
          checked={false}
          onChange={() => void chooseRoom(services, room)}
        />
      }
    />
  );
}

function Look({ picture }: { picture: Picture | null }) {
  const { url } = usePictureUrl(picture);
  return url === null ? <House size={20} {...iconStyle} /> : <img src={url} alt="" />;
}
