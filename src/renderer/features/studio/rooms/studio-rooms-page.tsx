import { styled } from "@mui/material/styles";
import { Upload } from "lucide-react";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareList } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { acceptedContentTypes } from "#shared/upload-limits.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioQuestion } from "../parts/studio-question.tsx";
import { useProductNotices } from "../parts/use-notices.ts";
import { StudioHeader } from "../shell/studio-header.tsx";
import { EditRoomDialog } from "./room-dialog.tsx";
import { RoomCard } from "./room-card.tsx";
import { roomsTexts } from "../texts/company-catalogue.ts";
import { ShowcaseDialog } from "./showcase-dialog.tsx";
import { SurfacesDialog } from "./surfaces-dialog.tsx";
import { UploadList, useRoomUploads } from "./room-uploads.tsx";
import { WallDialog } from "./wall-dialog.tsx";

type Task = { kind: "edit" | "wall" | "surfaces" | "showcase" | "delete"; room: StudioSampleRoom };

/** The company's sample rooms: uploading, naming, ordering, publishing, and the paint on them. */
export function StudioSampleRoomsPage() {
  const texts = useTexts(roomsTexts);
  const rooms = studioApi.useListStudioSampleRoomsQuery();
  const { uploads, add, dismiss } = useRoomUploads();
  const [task, setTask] = useState<Task | null>(null);
  const items = rooms.data?.items ?? null;
  return (
    <>
      <StudioHeader
        title={texts.places.rooms}
        actions={
          <FileButton accept={acceptedContentTypes.join(",")} multiple onFiles={add}>
            {(open) => (
              <AppButton variant="contained" icon={Upload} onClick={open}>
                {texts.upload}
              </AppButton>
            )}
          </FileButton>
        }
      />
      <StudioCard>
        <Lead>{texts.lead}</Lead>
        <UploadList uploads={uploads} onDismiss={dismiss} />
        {items === null ? (
          <StudioPending query={rooms} rows={6} />
        ) : items.length === 0 ? (
          <EmptyState title={texts.empty} text={texts.emptyText} />
        ) : (
          <RoomGrid rooms={items} onTask={setTask} />
        )}
      </StudioCard>
      <TaskDialog task={task} onClose={() => setTask(null)} />
    </>
  );
}

function RoomGrid({ rooms, onTask }: { rooms: StudioSampleRoom[]; onTask: (task: Task) => void }) {
  const texts = useTexts(roomsTexts);
  const { report, fail } = useProductNotices();
  const [changeRoom] = studioApi.useChangeStudioSampleRoomMutation();
  const [moveRoom] = studioApi.useMoveStudioSampleRoomMutation();
  const changeState = async (
    { id, version }: StudioSampleRoom,
    state: StudioSampleRoom["state"],
  ) => {
    const answer = await changeRoom({ params: { id }, body: { version, state } });
    report(answer, state === "published" ? texts.published : texts.unpublished);
  };
  const move = (id: string, before: string) => {
    moveRoom({ params: { id }, body: { before } }).unwrap().catch(fail);
  };
  return (
    <Grid>
      {rooms.map((room, index) => {
        const before = rooms[index - 1];
        const after = rooms[index + 1];
        return (
          <RoomCard
            key={room.id}
            room={room}
            onMove={{
              earlier: before === undefined ? null : () => move(room.id, before.id),
              // Behind the next one is the same as the next one before this one.
              later: after === undefined ? null : () => move(after.id, room.id),
            }}
            onEdit={() => onTask({ kind: "edit", room })}
            onWall={() => onTask({ kind: "wall", room })}
            onSurfaces={() => onTask({ kind: "surfaces", room })}
            onShowcase={() => onTask({ kind: "showcase", room })}
            onDelete={() => onTask({ kind: "delete", room })}
            onState={(state) => void changeState(room, state)}
          />
        );
      })}
    </Grid>
  );
}

function TaskDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const texts = useTexts(roomsTexts);
  const { report } = useProductNotices();
  const [deleteRoom] = studioApi.useDeleteStudioSampleRoomMutation();
  if (task === null) return null;
  const { kind, room } = task;
  if (kind === "edit") return <EditRoomDialog room={room} onClose={onClose} />;
  if (kind === "wall") return <WallDialog room={room} onClose={onClose} />;
  if (kind === "surfaces") return <SurfacesDialog room={room} onClose={onClose} />;
  if (kind === "showcase") return <ShowcaseDialog room={room} onClose={onClose} />;
  return (
    <StudioQuestion
      open
      title={texts.deleteTitle(nameSampleRoom(room, texts.seededRooms))}
      text={texts.deleteText}
      confirmLabel={texts.delete}
      danger
      onAgree={async () => report(await deleteRoom({ params: { id: room.id } }), texts.deleted)}
      onClose={onClose}
    />
  );
}

const Lead = styled("p")({
  ...quietText(14, 20),
  maxWidth: "72ch",
  marginBottom: 24,
});

const Grid = styled("ul")({
  display: "grid",
  gap: "32px 24px",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
  ...bareList,
});
