import { styled } from "@mui/material/styles";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow, fullSize, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import type { MenuAction } from "#renderer/ui/action-menu-list.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { RowMenu } from "../parts/row-menu.tsx";
import { PublishBadge } from "../parts/studio-badge.tsx";
import { roomsTexts } from "../texts/company-catalogue.ts";

export type RoomCardProps = {
  room: StudioSampleRoom;
  /** Null where it is the first or the last. */
  onMove: { earlier: (() => void) | null; later: (() => void) | null };
  onEdit: () => void;
  onWall: () => void;
  onSurfaces: () => void;
  onShowcase: () => void;
  onState: (state: StudioSampleRoom["state"]) => void;
  onDelete: () => void;
};

/** One sample room: its picture, with the paint it shows if any, and what can be done with it. */
export function RoomCard(props: RoomCardProps) {
  const { room } = props;
  const texts = useTexts(roomsTexts);
  const { id, version } = room;
  const name = nameSampleRoom(room, texts.seededRooms);
  const variant = room.showcase === null ? "preview" : "showcase";
  const picture = usePictureUrl({ kind: "studio-sample-room", id, variant, revision: version });
  return (
    <Card>
      <Photo>
        {picture.url === null ? (
          <LoadingBlock height="100%" />
        ) : (
          <img src={picture.url} alt="" draggable={false} />
        )}
      </Photo>
      <Line>
        <Words>
          <Name>{name}</Name>
          <Quiet>
            {texts.roomTypes[room.roomType]} · {describeWall(room, texts)}
          </Quiet>
        </Words>
        <PublishBadge state={room.state} />
        <RowMenu label={texts.moreOf(name)} items={useItems(props)} />
      </Line>
      {room.state === "published" ? null : (
        <AppButton
          variant="outlined"
          aria-label={`${texts.publish}: ${name}`}
          onClick={() => props.onState("published")}
        >
          {texts.publish}
        </AppButton>
      )}
    </Card>
  );
}

function describeWall(room: StudioSampleRoom, texts: SentencesOf<typeof roomsTexts>): string {
  if (room.showcase !== null) return texts.shows(room.showcase.name);
  return room.hasWall ? texts.noPaint : texts.noWall;
}

function useItems(props: RoomCardProps): MenuAction[] {
  const texts = useTexts(roomsTexts);
  const { room, onMove } = props;
  const isPublished = room.state === "published";
  return [
    {
      key: "state",
      label: isPublished ? texts.unpublish : texts.publish,
      onSelect: () => props.onState(isPublished ? "draft" : "published"),
    },
    { key: "edit", label: texts.edit, onSelect: props.onEdit },
    { key: "wall", label: room.hasWall ? texts.wallAgain : texts.wall, onSelect: props.onWall },
    { key: "surfaces", label: texts.surfaces, onSelect: props.onSurfaces },
    {
      key: "showcase",
      label: texts.showcase,
      disabled: !room.hasWall,
      onSelect: props.onShowcase,
    },
    {
      key: "earlier",
      label: texts.moveEarlier,
      disabled: onMove.earlier === null,
      onSelect: () => onMove.earlier?.(),
    },
    {
      key: "later",
      label: texts.moveLater,
      disabled: onMove.later === null,
      onSelect: () => onMove.later?.(),
    },
    { key: "delete", label: texts.delete, danger: true, onSelect: props.onDelete },
  ];
}

const Card = styled("li")({ ...flexColumn(12), minWidth: 0 });

const Photo = styled("div")({
  overflow: "hidden",
  aspectRatio: "3 / 2",
  borderRadius: 6,
  backgroundColor: "var(--rw-n1)",
  "& > img": { ...fullSize, display: "block", objectFit: "cover" },
});

const Line = styled("div")(flexRow(8));

const Words = styled("div")({ flex: 1, minWidth: 0 });

const Name = styled("h2")({ ...oneLine, ...textSize(15, 20, 600) });

const Quiet = styled("p")(quietText(13, 18));
