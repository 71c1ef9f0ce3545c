import { useTexts } from "#renderer/i18n/texts.ts";
import type { DesignVersion } from "#shared/design-version.ts";

import { nameVersion } from "../../model/versions/version-tree.ts";
import { roomTexts, versionTexts } from "../../texts/room-catalogue.ts";

export type VersionWords = {
  /** Null for the original. */
  letter: string | null;
  name: string;
  /** Letter and name. */
  full: string;
};

/** What a version, or with null the original photo, is called. */
export function useVersionWords(): (version: DesignVersion | null) => VersionWords {
  const texts = useTexts(versionTexts);
  const { changesCount } = useTexts(roomTexts);
  return (version) => {
    if (version === null) return { letter: null, name: texts.original, full: texts.original };
    const { letter, editCount } = version;
    const done = editCount === 0 ? texts.unchanged : changesCount(editCount);
    const name = nameVersion(version) ?? done;
    return { letter, name, full: texts.called(letter, name) };
  };
}
