import Store from "electron-store";
import { rmSync } from "node:fs";
import { join } from "node:path";

import type { SettingsSource } from "./desktop-settings.ts";
import type { SealedStore } from "./token-vault.ts";

/** The one file this app keeps: settings in the clear and one sealed text. */
export type SettingsFile = SettingsSource & { readonly sealed: SealedStore };

const fileName = "roomwright";
const sealedName = "sealed";

/** A file that cannot be read is replaced by an empty one: losing settings beats not starting. */
export function openSettingsFile(folder: string): SettingsFile {
  const store = openStore(folder);
  return {
    read: (name) => (name === sealedName ? undefined : store.get(name)),
    sealed: {
      read() {
        const value = store.get(sealedName);
        return typeof value === "string" ? value : null;
      },
      write: (sealed) => store.set(sealedName, sealed),
      remove: () => store.delete(sealedName),
    },
  };
}

function openStore(folder: string): Store {
  const open = () =>
    new Store({
      name: fileName,
      cwd: folder,
      clearInvalidConfig: true,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
    });
  try {
    return open();
  } catch {
    rmSync(join(folder, `${fileName}.json`), { force: true, recursive: true });
    return open();
  }
}
