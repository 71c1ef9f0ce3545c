import { useState } from "react";
import { useNavigate } from "react-router-dom";

import {
  useBinVersionMutation,
  useDeleteDesignMutation,
  useRenameVersionMutation,
} from "#renderer/state/api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { DesignVersion } from "#shared/design-version.ts";

import { originalKey } from "../../model/versions/shown-versions.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";
import { writeUndoCommand } from "./use-undo-bin.ts";
import type { Versions } from "./use-versions.ts";
import { useVersionsAddress, writeRoomAddress } from "../view-switch/use-versions-address.ts";
import { useVersionMaking } from "../view-switch/version-making.ts";

export type VersionCommands = ReturnType<typeof useVersionCommands>;

/** What can be done with the versions beside each other. */
export function useVersionCommands(board: Versions) {
  const { designId } = board;
  const address = useVersionsAddress();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const texts = useTexts(versionTexts);
  const making = useVersionMaking();
  const [renameVersion] = useRenameVersionMutation();
  const [naming, askName] = useState<DesignVersion | null>(null);
  const removal = useRemoval(board);

  const duplicate = async (key: string) => {
    const id = await making.make(key);
    if (id !== null) board.add(id);
  };
  return {
    isMaking: making.isMaking,
    /** The version whose name is being asked for. */
    naming,
    askName,
    ...removal,
    duplicate: (key: string) => void duplicate(key),
    /** Goes on editing a version; from the original, in a new one. */
    continueWith: (key: string) => {
      if (key === originalKey) void making.goOn(key);
      else if (key === designId) address.show(false);
      else void navigate(`/room/${key}`);
    },
    /** An empty name takes the version's own name away. */
    rename: async (id: string, label: string): Promise<void> => {
      askName(null);
      const body = { label: label === "" ? null : label };
      const { error } = await renameVersion({ params: { id }, body });
      if (error !== undefined) dispatch(noticeShown({ tone: "error", text: texts.notRenamed }));
    },
  };
}

/** One version goes to the bin at once and can be brought back; the only one is asked about. */
function useRemoval({ designId, versions, select }: Versions) {
  const { saving } = useRoomSession();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const texts = useTexts(versionTexts);
  const [binVersion] = useBinVersionMutation();
  const [deleteDesign] = useDeleteDesignMutation();
  const [isAskingLast, setAskingLast] = useState(false);
  const fail = () => dispatch(noticeShown({ tone: "error", text: texts.notRemoved }));

  const bin = async ({ id, letter }: DesignVersion, next: DesignVersion) => {
    // What is not saved would be saved into something that is gone.
    const isSaved = id !== designId || (await saving.flush());
    const { error } = isSaved ? await binVersion({ params: { id } }) : { error: "not saved" };
    if (error !== undefined) {
      fail();
      return;
    }
    const action = { label: texts.undo, command: writeUndoCommand({ id, letter }) };
    dispatch(noticeShown({ tone: "success", text: texts.removed(letter), action }));
    if (id === designId) await navigate(writeRoomAddress(next.id, "versions"), { replace: true });
    else select(next.id);
  };
  const removeLast = async () => {
    const query = { scope: "family" } as const;
    const { error } = await deleteDesign({ params: { id: designId }, query });
    setAskingLast(false);
    if (error === undefined) await navigate("/designs");
    else fail();
  };
  return {
    isAskingLast,
    keepLast: () => setAskingLast(false),
    removeLast: () => void removeLast(),
    remove: (version: DesignVersion) => {
      const next = findNext(versions, version.id);
      if (next === null) setAskingLast(true);
      else void bin(version, next);
    },
  };
}

/** Which one is meant after this one is gone: what it was made from, else the first other. */
function findNext(versions: readonly DesignVersion[], id: string): DesignVersion | null {
  const gone = versions.find((version) => version.id === id);
  const parent = versions.find((version) => version.id === gone?.parentId);
  return parent ?? versions.find((version) => version.id !== id) ?? null;
}
