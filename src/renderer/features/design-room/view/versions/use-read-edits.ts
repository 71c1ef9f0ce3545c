import { useCallback } from "react";

import { api } from "#renderer/state/api.ts";
import { useAppStore } from "#renderer/state/hooks.ts";
import type { EditList } from "#shared/edit.ts";

import type { WantedVersion } from "../../model/versions/version-pictures.ts";

/** Reads what was done in a version, anew where an older state of it is known. */
export function useReadEdits(): (wanted: WantedVersion) => Promise<EditList> {
  const { dispatch } = useAppStore();
  return useCallback(
    async ({ id, version }) => {
      const read = (forceRefetch: boolean) => {
        const options = { subscribe: false, forceRefetch };
        return dispatch(api.endpoints.getDesign.initiate({ params: { id } }, options)).unwrap();
      };
      const kept = await read(false);
      return kept.version === version ? kept.edits : (await read(true)).edits;
    },
    [dispatch],
  );
}
