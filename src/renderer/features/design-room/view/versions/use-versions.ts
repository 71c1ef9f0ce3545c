import { useMemo, useState } from "react";

import { useListVersionsQuery } from "#renderer/state/api.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";
import type { DesignVersion } from "#shared/design-version.ts";

import {
  addShown,
  keepKnown,
  originalKey,
  startShown,
  toggleShown,
} from "../../model/versions/shown-versions.ts";
import type { Shown } from "../../model/versions/shown-versions.ts";
import { describeOpenVersion, orderVersions } from "../../model/versions/version-tree.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

export type VersionsLayout = "tiles" | "slider";
export type Versions = ReturnType<typeof useVersions>;

const none: readonly DesignVersion[] = [];

/** The versions of the open room, which of them are beside each other, and which one is meant. */
export function useVersions() {
  const { designId } = useRoomSession();
  const query = useListVersionsQuery({ params: { id: designId } });
  const { refetch: reload } = query;
  const edits = useRoom(({ history }) => history.document.edits);
  const known = useRoom(({ catalogue }) => catalogue.known);
  const listed = query.data?.items ?? none;
  const versions = useMemo(
    () =>
      listed.map((version) =>
        version.id === designId ? describeOpenVersion(version, edits, known) : version,
      ),
    [listed, designId, edits, known],
  );
  const rows = useMemo(() => orderVersions(versions), [versions]);
  const keys = useMemo(() => [originalKey, ...rows.map(({ version }) => version.id)], [rows]);
  const [ticked, setTicked] = useState<Shown | null>(null);
  const [chosen, setChosen] = useState(designId);
  const [layout, chooseLayout] = useState<VersionsLayout>("tiles");
  const shown = useMemo(
    () => (ticked === null ? startShown(keys, designId) : keepKnown(ticked, keys)),
    [ticked, keys, designId],
  );
  const selected = keys.includes(chosen) ? chosen : designId;
  return {
    designId,
    versions,
    rows,
    keys,
    /** In the order in which they were ticked. */
    shown,
    selected,
    layout,
    isLoaded: query.data !== undefined,
    hasFailed: query.isError && query.data === undefined,
    requestId: query.isError ? readRequestId(query.error) : null,
    reload,
    chooseLayout,
    select: setChosen,
    toggle: (key: string) => setTicked(toggleShown(shown, key)),
    /** Shows a version that has just been made, and means it. */
    add: (key: string) => {
      setTicked(addShown(shown, key));
      setChosen(key);
    },
  };
}

/** The version of this key; null for the original. */
export function findVersion(versions: readonly DesignVersion[], key: string): DesignVersion | null {
  return versions.find(({ id }) => id === key) ?? null;
}
