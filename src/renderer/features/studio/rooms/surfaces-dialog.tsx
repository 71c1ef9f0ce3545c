import { styled } from "@mui/material/styles";
import { X } from "lucide-react";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { bareList, flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { maxRoomSurfaces } from "#shared/room-surface.ts";
import type { RoomSurface, SurfaceInput } from "#shared/room-surface.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { ChipGroup } from "../parts/chip-group.tsx";
import { useProductNotices } from "../parts/use-notices.ts";
import { roomsTexts } from "../texts/company-catalogue.ts";
import { SurfacePicker } from "./surface-picker.tsx";
import { useSurfacePick } from "./use-surface-pick.ts";

/** What a surface can be, as one choice. */
const choices = ["back", "left", "right", "wall", "floor", "ceiling"] as const;
type Choice = (typeof choices)[number];

type DialogProps = { room: StudioSampleRoom; onClose: () => void };

/** Selects walls, floor and ceiling of a room, so that visitors take each of them with one click. */
export function SurfacesDialog({ room, onClose }: DialogProps) {
  const texts = useTexts(roomsTexts);
  const { fail, succeed } = useProductNotices();
  const pick = useSurfacePick(room);
  const [choice, setChoice] = useState<Choice>("back");
  const [name, setName] = useState("");
  const params = { id: room.id };
  const kept = studioApi.useListStudioRoomSurfacesQuery({ params }).data?.items ?? null;
  const [add, adding] = studioApi.useAddStudioRoomSurfaceMutation();
  const isFull = (kept?.length ?? 0) >= maxRoomSurfaces;

  const keep = async () => {
    const surface = pick.readSurface();
    if (surface === null) return;
    const named = { ...toKind(choice), name: name.trim() === "" ? null : name };
    try {
      await add({ params, body: { ...named, ...surface } }).unwrap();
      succeed(texts.surfaceKept);
      pick.startOver();
      setName("");
    } catch (error) {
      fail(error);
    }
  };
  return (
    <AppDialog open title={texts.surfaces} text={texts.surfacesText} onClose={onClose} width={880}>
      <DialogFields>
        <Kept room={room} surfaces={kept ?? []} />
        <SurfacePicker room={room} pick={pick} />
        <ChipGroup
          label={texts.type}
          options={choices}
          names={texts.surfaceKinds}
          isChosen={(one) => one === choice}
          onChoose={setChoice}
        />
        <Field
          label={texts.surfaceName}
          value={name}
          onChange={setName}
          hint={isFull ? texts.surfacesFull(maxRoomSurfaces) : texts.surfaceNameHint}
          inputProps={{ maxLength: 40 }}
        />
      </DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={onClose}>
          {texts.close}
        </AppButton>
        <AppButton
          variant="contained"
          disabled={kept === null || isFull || pick.isBusy || pick.mask === null}
          loading={adding.isLoading}
          loadingLabel={texts.saving}
          onClick={() => void keep()}
        >
          {texts.keepSurface}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}

function Kept({ room, surfaces }: { room: StudioSampleRoom; surfaces: readonly RoomSurface[] }) {
  const texts = useTexts(roomsTexts);
  const { report } = useProductNotices();
  const [remove] = studioApi.useRemoveStudioRoomSurfaceMutation();
  if (surfaces.length === 0) return null;
  return (
    <List aria-label={texts.surfacesKept}>
      {surfaces.map((surface) => {
        const label = nameSurface(surface, texts);
        return (
          <Item key={surface.id}>
            <span>{label}</span>
            <ToolIconButton
              label={texts.removeSurface(label)}
              icon={<X size={18} {...iconStyle} />}
              onClick={() => {
                const params = { id: room.id, surfaceId: surface.id };
                void remove({ params }).then((answer) => report(answer, texts.surfaceRemoved));
              }}
            />
          </Item>
        );
      })}
    </List>
  );
}

function toKind(choice: Choice): Pick<SurfaceInput, "kind" | "place"> {
  if (choice === "floor" || choice === "ceiling") return { kind: choice, place: null };
  return { kind: "wall", place: choice === "wall" ? null : choice };
}

function nameSurface(
  { kind, place, name }: RoomSurface,
  { surfaceKinds }: SentencesOf<typeof roomsTexts>,
): string {
  return name ?? surfaceKinds[place ?? kind];
}

const List = styled("ul")({ ...bareList, ...flexWrap(8) });

const Item = styled("li")({
  ...flexRow(4),
  ...textSize(14, 20),
  paddingLeft: 12,
  borderRadius: "var(--rw-radius-button)",
  backgroundColor: "var(--rw-n1)",
});
