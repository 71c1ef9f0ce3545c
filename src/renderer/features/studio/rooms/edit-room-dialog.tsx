import { useState } from "react";

import { useChangeStudioRoomMutation } from "#renderer/state/studio/stock-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { roomTypeSchema } from "#shared/image.ts";
import type { StockRoom } from "#shared/stock.ts";

import { ChipGroup } from "../parts/chip-group.tsx";
import { stockTexts } from "../parts/stock-texts.ts";
import { useStockNotices } from "../parts/use-stock-notices.ts";
import { RoomDialog } from "./room-dialog.tsx";
import { roomsTexts } from "../texts/company-catalogue.ts";

/** Names a room and says what it is. */
export function EditRoomDialog({ room, onClose }: { room: StockRoom; onClose: () => void }) {
  const texts = useTexts(roomsTexts);
  const { roomTypes } = useTexts(stockTexts);
  const notices = useStockNotices();
  const [name, setName] = useState(room.name);
  const [roomType, setRoomType] = useState(room.roomType);
  const [isMissing, setIsMissing] = useState(false);
  const [change, changing] = useChangeStudioRoomMutation();
  const save = async () => {
    if (name.trim() === "") {
      setIsMissing(true);
      return;
    }
    try {
      const { id, version } = room;
      await change({ params: { id }, body: { version, name, roomType } }).unwrap();
      notices.succeed(texts.saved);
      onClose();
    } catch (error) {
      notices.fail(error);
    }
  };
  return (
    <RoomDialog
      title={texts.editTitle}
      saveLabel={texts.save}
      savingLabel={texts.saving}
      canSave
      isSaving={changing.isLoading}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        value={name}
        onChange={(next) => {
          setName(next);
          setIsMissing(false);
        }}
        error={isMissing ? texts.nameMissing : null}
        inputProps={{ maxLength: 80 }}
      />
      <ChipGroup label={texts.type}>
        {roomTypeSchema.options.map((type) => (
          <ChoiceChip
            key={type}
            label={roomTypes[type]}
            size="form"
            checked
            selected={type === roomType}
            onClick={() => setRoomType(type)}
          />
        ))}
      </ChipGroup>
    </RoomDialog>
  );
}
