import type { Readable } from "node:stream";

/** Part of a file: both ends are offsets of bytes and belong to the range. */
export type ByteRange = { readonly start: number; readonly end: number };

/** What a stored file has to be: its size and its SHA-256 in lower-case hex. */
export type FileFacts = { bytes: number; sha256: string };

/** A file on this machine's disk. */
export type FinishedFile = FileFacts & { path: string };

/**
 * Where files are kept. Keys are made by `createStorageKey`; a malformed one is a `RangeError`. A
 * file is written whole or not at all, survives a power cut once `putBytes` has resolved, and never
 * changes afterwards. Where the files cannot be reached, calls reject as `unavailable`.
 */
export type Storage = {
  /** Stores `bytes` under `key`, replacing what was there; when it fails nothing is left behind. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The same with a finished file, which stays where it is and must not change any more. One of another
   * size than it says is a `RangeError`.
   */
  putFile(key: string, file: FinishedFile): Promise<void>;
  /** Stores under `key` what is stored under `from`; `not_found` when there is none. */
  copy(from: string, key: string): Promise<void>;
  /** The whole file in memory; `not_found` when there is none. */
  getBytes(key: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The file, or a part of it, as a stream; `not_found` when there is none. */
  getStream(key: string, range?: ByteRange): Promise<Readable>;
  /** The file's size, or null when there is none. */
  stat(key: string): Promise<{ bytes: number } | null>;
  exists(key: string): Promise<boolean>;
  /** Removes the file; one that is not there is fine. */
  delete(key: string): Promise<void>;
  /** All files of a company, in no order, with the time when each was stored. */
  list(companyId: string): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Rejects, within seconds, when files cannot be reached. */
  check(): Promise<void>;
  /** Removes what writes that were broken off have left; answers how much it was. */
  sweep(now: Date): Promise<number>;
};

/** A file that is about to be sent. */
export type OpenedFile = {
  bytes: number;
  /**
   * All of it, or a part. Where all of it is not what was stored, the stream fails before its last bytes
   * are given, so that nobody can take it for whole.
   */
  read: (range: ByteRange | null) => Promise<Readable>;
};

/** A storage that knows what its files have to be; see `server/files/checked-storage.ts`. */
export type CheckedStorage = Storage & {
  /** Rejects with `not_found` for a file that is not there, with `file_damaged` for one that is spoilt. */
  open(key: string): Promise<OpenedFile>;
};
