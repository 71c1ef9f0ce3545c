import Store from "electron-store";
import type { Schema } from "electron-store";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { parseJson } from "#shared/parse-json.ts";

import { settingsSchema } from "./desktop-settings.ts";
import type { StoredSettings } from "./desktop-settings.ts";
import type { SealedStore } from "./keyring.ts";

/** Settings that the keyring sealed, by server. */
export type SealedSetting = "sealed" | "dataKeys";

/** The one file this app keeps its settings in: in the clear, but for what the keyring sealed. */
export type SettingsFile = {
  read(): StoredSettings;
  /** Throws for what the schema refuses; undefined takes a setting away. */
  write<Name extends keyof StoredSettings>(name: Name, value: StoredSettings[Name]): void;
  /** What is sealed for one server; that of another is never read with it. */
  sealedFor(name: SealedSetting, origin: string): SealedStore;
};

const fileName = "roomwright";

/**
 * Of a file that the schema refuses, what is right is kept, and of one that cannot be read, nothing:
 * losing settings beats not starting.
 */
export function openSettingsFile(folder: string): SettingsFile {
  const store = openStore(folder);
  const readSealed = (name: SealedSetting) => store.get(name) ?? {};
  return {
    read: () => ({ ...store.store }),
    write(name, value) {
      if (value === undefined) store.delete(name);
      else store.store = { ...store.store, [name]: value };
    },
    sealedFor: (name, origin) => ({
      read: () => readSealed(name)[origin] ?? null,
      write: (sealed) => store.set(name, { ...readSealed(name), [origin]: sealed }),
      remove() {
        const { [origin]: _removed, ...others } = readSealed(name);
        store.set(name, others);
      },
    }),
  };
}

type StoreContents = Required<StoredSettings>;

function openStore(folder: string): Store<StoreContents> {
  const open = () =>
    new Store<StoreContents>({
      name: fileName,
      cwd: folder,
      schema: z.toJSONSchema(settingsSchema).properties as Schema<StoreContents>,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
    });
  try {
    return open();
  } catch {
    mendFile(join(folder, `${fileName}.json`));
    return open();
  }
}

function mendFile(path: string): void {
  const kept = keepValid(readObject(path));
  rmSync(path, { force: true, recursive: true });
  writeFileSync(path, JSON.stringify(kept), { mode: 0o600 });
}

function readObject(path: string): Record<string, unknown> {
  try {
    const read = parseJson(readFileSync(path, "utf8"));
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

function keepValid(read: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
      const value = schema.safeParse(read[name]);
      return value.success ? [[name, value.data]] : [];
    }),
  );
}
