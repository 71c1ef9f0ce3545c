import { randomUUID } from "node:crypto";

/** What a stored file is; the third part of its key. */
export type StorageKind =
  | "original"
  | "thumb"
  | "preview"
  | "result"
  | "erased"
  | "erased-thumb"
  | "design-thumb"
  | "download"
  | "texture"
  | "sample-room"
  | "share"
  | "upload";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const keyPattern = new RegExp(`^company/${uuid}/[a-z][a-z-]{0,30}/${uuid}$`);

/** A fresh key in a company's own part of the storage. No part of it comes from a person. */
export function createStorageKey(companyId: string, kind: StorageKind): string {
  const key = `company/${companyId}/${kind}/${randomUUID()}`;
  assertStorageKey(key);
  return key;
}

/** Refuses anything but `company/<company id>/<kind>/<uuid>`, so that no key leaves its folder. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new RangeError("This is not a storage key.");
}

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}

/** Whose part of the storage a key is in. */
export function readCompanyId(key: string): string {
  assertStorageKey(key);
  return key.split("/")[1] ?? "";
}

/** What a key's file is. */
export function readStorageKind(key: string): string {
  assertStorageKey(key);
  return key.split("/")[2] ?? "";
}
