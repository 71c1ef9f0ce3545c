import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { hexColourSchema } from "#shared/company.ts";
import type { PaintFinish } from "#shared/paint-finish.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { useDelayed } from "#renderer/ui/use-delayed.ts";
import { usePaintedRoom } from "../../parts/use-painted-room.ts";
import { editorTexts } from "../../texts/products-catalogue.ts";
import { studioTexts } from "../../texts/shell-catalogue.ts";
import type { ProductForm } from "./product-form.ts";

const colourDelayMs = 150;

/** The paint as it is being described, on the wall of a sample room. */
export function PaintPreview({ form }: { form: ProductForm }) {
  const texts = useTexts(editorTexts);
  const rooms = studioApi.useListStudioSampleRoomsQuery();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const walls = rooms.data?.items.filter(({ hasWall }) => hasWall) ?? null;
  if (walls === null) return <LoadingBlock aspectRatio={5 / 3} />;
  const room = walls.find(({ id }) => id === chosenId) ?? walls[0];
  if (room === undefined) {
    return (
      <EmptyState
        title={texts.noWall}
        text={texts.noWallText}
        actions={
          <AppButton variant="text" to="/studio/rooms">
            {texts.toRooms}
          </AppButton>
        }
      />
    );
  }
  return <PaintedRoom form={form} room={room} rooms={walls} onRoom={setChosenId} />;
}

type PaintedRoomProps = {
  form: ProductForm;
  room: StudioSampleRoom;
  rooms: readonly StudioSampleRoom[];
  onRoom: (id: string) => void;
};

function PaintedRoom({ form, room, rooms, onRoom }: PaintedRoomProps) {
  const texts = useTexts(editorTexts);
  const { finishes } = useTexts(studioTexts);
  const [chosen, setChosen] = useState<PaintFinish | null>(null);
  const [lastColour, setLastColour] = useState(form.colour);
  const typed = useDelayed(form.colour, colourDelayMs);
  // While the digits are being typed, the wall keeps the last colour that was one.
  if (typed !== lastColour && hexColourSchema.safeParse(typed).success) setLastColour(typed);
  const finish = form.finishes.find((one) => one === chosen) ?? form.finishes[0] ?? "matt";
  const wall =
    studioApi.useGetStudioSampleRoomWallQuery({ params: { id: room.id } }).data?.wall ?? null;
  const { bitmap, state } = usePaintedRoom(room, wall, { colour: lastColour, finish });
  const nameRoom = (one: StudioSampleRoom) => nameSampleRoom(one, texts.seededRooms);
  const label = texts.previewLabel(form.name, nameRoom(room));
  return (
    <div>
      <Frame
        aria-label={label}
        aria-busy={state === "busy"}
        style={{ aspectRatio: `${room.width} / ${room.height}` }}
      >
        {bitmap === null ? (
          <LoadingBlock height="100%" />
        ) : (
          <BitmapPicture bitmap={bitmap} label={label} />
        )}
      </Frame>
      <Foot>
        <Typography variant="caption" component="output" color="text.secondary">
          {state === "failed" ? texts.previewFailed : state === "busy" ? texts.painting : ""}
        </Typography>
        {form.finishes.length < 2 ? null : (
          <ChoiceMenu
            label={texts.finish}
            value={finish}
            options={form.finishes.map((value) => ({ value, label: finishes[value] }))}
            onChange={setChosen}
          />
        )}
        {rooms.length < 2 ? null : (
          <ChoiceMenu
            label={texts.room}
            value={room.id}
            options={rooms.map((one) => ({ value: one.id, label: nameRoom(one) }))}
            onChange={onRoom}
          />
        )}
      </Foot>
    </div>
  );
}

const Frame = styled("figure")({ overflow: "hidden", borderRadius: 6 });

const Foot = styled("div")({
  ...flexRow(8),
  flexWrap: "wrap",
  minHeight: 44,
  marginTop: 12,
  "& > output": { flex: "1 1 120px" },
});
