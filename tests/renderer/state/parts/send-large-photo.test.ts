import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { forgetPerson } from "#renderer/state/change-person.ts";
import {
  uploadCancelled,
  uploadLeft,
  uploadPaused,
  uploadResumed,
} from "#renderer/state/images-slice.ts";
import { claimKeptUpload } from "#renderer/state/parts/send-large-photo.ts";
import { giveUpUpload, uploadPhoto } from "#renderer/state/upload-photo.ts";
import { AppError } from "#shared/app-error.ts";
import type { Image } from "#shared/image.ts";
import { minBytesInParts } from "#shared/upload-limits.ts";
import { createScriptedStore, refuse } from "#support/scripted-platform.ts";
import type { SentRequest } from "#support/scripted-platform.ts";

const uploadId = "55555555-5555-4555-8555-555555555555";
const uploads = "/api/v1/uploads";
const image: Image = {
  id: "33333333-3333-4333-8333-333333333333",
  name: "kitchen.jpg",
  contentType: "image/jpeg",
  width: 4,
  height: 3,
  focal: null,
  bytes: 100,
  sha256: "a".repeat(64),
  roomType: null,
  note: "north",
  createdAt: "2026-01-01T00:00:00.000Z",
  variants: ["original", "thumb", "preview"],
};
const file = new File([new Uint8Array(minBytesInParts)], "kitchen.jpg", { type: "image/jpeg" });
const request = { id: "upload-1", file, roomType: null, note: "north" };
const leaving = () => new AbortController().signal;

/** A server that takes parts; `stall` is asked before a part is stored. */
function open(stall: (request: SentRequest, offset: number) => unknown = () => undefined) {
  const state = { stored: 0 };
  const answerState = () => ({
    id: uploadId,
    length: file.size,
    offset: state.stored,
    expiresAt: "2026-01-02T00:00:00.000Z",
  });
  const world = createScriptedStore({
    answers: {
      "GET /api/v1/images": { items: [], nextCursor: null },
      [`POST ${uploads}`]: answerState,
      [`GET ${uploads}/${uploadId}`]: answerState,
      [`DELETE ${uploads}/${uploadId}`]: null,
      [`PATCH ${uploads}/${uploadId}`]: async (part: SentRequest) => {
        const refused = await stall(part, state.stored);
        if (refused !== undefined) return refused;
        if (part.body.kind === "bytes") state.stored += part.body.file.size;
        return null;
      },
      "POST /api/v1/images/from-upload": image,
    },
  });
  const list = () => world.sent.map(({ method, path }) => `${method} ${path.split("?")[0] ?? ""}`);
  const readState = () => world.store.getState().images.uploads[0]?.state;
  return { ...world, state, list, readState };
}

/** A part that nobody stores: its request ends when it is given up. */
function hang({ signal }: SentRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new AppError("cancelled", "given up"));
    if (signal?.aborted === true) end();
    else signal?.addEventListener("abort", end);
  });
}

beforeEach(() => {
  // The network of a page, which nothing happens to.
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a large photo", () => {
  it("goes in parts that can be checked, and what is said about it with the last call", async () => {
    const { store, sent, list } = open();
    expect(await store.dispatch(uploadPhoto(request))).toEqual(image);
    expect(list()).toEqual([
      "GET /api/v1/images",
      `POST ${uploads}`,
      `GET ${uploads}/${uploadId}`,
      `PATCH ${uploads}/${uploadId}`,
      `PATCH ${uploads}/${uploadId}`,
      `PATCH ${uploads}/${uploadId}`,
      "POST /api/v1/images/from-upload",
    ]);
    expect(sent[1]?.headers).toMatchObject({
      "upload-length": String(minBytesInParts),
      "upload-metadata": expect.stringMatching(/^sha256 [A-Za-z0-9+/]+=*$/) as string,
      "idempotency-key": "upload-1-0",
    });
    expect(sent[3]?.headers).toMatchObject({
      "upload-offset": "0",
      "upload-checksum": expect.stringMatching(/^sha256 [A-Za-z0-9+/]{43}=$/) as string,
    });
    expect(sent.at(-1)?.body).toEqual({
      kind: "json",
      value: { uploadId, name: "kitchen.jpg", note: "north" },
    });
    expect(await store.dispatch(claimKeptUpload(leaving()))).toBeNull();
  });

  it("is kept when its page is left, and goes on behind what had arrived", async () => {
    const { store, list, state } = open((part, offset) => (offset === 0 ? undefined : hang(part)));
    const sending = store.dispatch(uploadPhoto(request)).catch((error: unknown) => error);
    await expect.poll(() => list().filter((line) => line.startsWith("PATCH")).length).toBe(2);
    store.dispatch(uploadLeft("upload-1"));
    expect(await sending).toMatchObject({ code: "cancelled" });
    expect(list()).not.toContain(`DELETE ${uploads}/${uploadId}`);

    const kept = await store.dispatch(claimKeptUpload(leaving()));
    expect(kept).toMatchObject({
      id: "upload-1",
      uploadId,
      note: "north",
      fileName: "kitchen.jpg",
    });
    expect([kept?.file.name, kept?.file.size, kept?.file.type]).toEqual([
      "kitchen.jpg",
      file.size,
      "image/jpeg",
    ]);
    expect(state.stored).toBeGreaterThan(0);
  });

  it("is taken up again without being announced or hashed once more", async () => {
    let isCut = true;
    const { store, list, sent, state } = open((part, offset) =>
      isCut && offset > 0 ? hang(part) : undefined,
    );
    const sending = store.dispatch(uploadPhoto(request)).catch(() => null);
    await expect.poll(() => list().filter((line) => line.startsWith("PATCH")).length).toBe(2);
    store.dispatch(uploadLeft("upload-1"));
    await sending;
    isCut = false;
    sent.length = 0;
    const before = state.stored;
    expect(await store.dispatch(uploadPhoto(request))).toEqual(image);
    expect(list()[0]).toBe(`GET ${uploads}/${uploadId}`);
    expect(list()).not.toContain(`POST ${uploads}`);
    expect(sent[1]?.headers["upload-offset"]).toBe(String(before));
  });

  it("is forgotten here and there once it is cancelled", async () => {
    const { store, list } = open(hang);
    const sending = store.dispatch(uploadPhoto(request)).catch(() => null);
    await expect.poll(() => list().at(-1)).toBe(`PATCH ${uploads}/${uploadId}`);
    store.dispatch(uploadCancelled("upload-1"));
    await sending;
    await expect.poll(() => list().at(-1)).toBe(`DELETE ${uploads}/${uploadId}`);
    expect(await store.dispatch(claimKeptUpload(leaving()))).toBeNull();
  });

  it("is forgotten when the server will never take it", async () => {
    const { store, list, answers } = open();
    answers.set("POST /api/v1/images/from-upload", refuse(422, "image_unreadable"));
    await expect(store.dispatch(uploadPhoto(request))).rejects.toMatchObject({
      code: "image_unreadable",
    });
    // Nobody waits for the server to be told, least of all while the call's own code is on its way.
    await expect.poll(list).toContain(`DELETE ${uploads}/${uploadId}`);
    expect(await store.dispatch(claimKeptUpload(leaving()))).toBeNull();
  });

  it("is forgotten when somebody puts it away after it was left", async () => {
    const { store, list } = open(hang);
    const sending = store.dispatch(uploadPhoto(request)).catch(() => null);
    await expect.poll(() => list().at(-1)).toBe(`PATCH ${uploads}/${uploadId}`);
    store.dispatch(uploadLeft("upload-1"));
    await sending;
    store.dispatch(giveUpUpload("upload-1"));
    await expect.poll(() => list().at(-1)).toBe(`DELETE ${uploads}/${uploadId}`);
    expect(await store.dispatch(claimKeptUpload(leaving()))).toBeNull();
  });

  it("stops and leaves nothing here when the person signs out", async () => {
    const { store, list } = open(hang);
    const sending = store.dispatch(uploadPhoto(request)).catch((error: unknown) => error);
    await expect.poll(() => list().at(-1)).toBe(`PATCH ${uploads}/${uploadId}`);
    await store.dispatch(forgetPerson());
    expect(await sending).toMatchObject({ code: "cancelled" });
    expect(await store.dispatch(claimKeptUpload(leaving()))).toBeNull();
  });

  it("is paused and goes on", async () => {
    let isHeld = true;
    const { store, list, readState } = open((part) => (isHeld ? hang(part) : undefined));
    const sending = store.dispatch(uploadPhoto(request));
    await expect.poll(() => list().at(-1)).toBe(`PATCH ${uploads}/${uploadId}`);
    store.dispatch(uploadPaused("upload-1"));
    expect(readState()).toBe("paused");
    isHeld = false;
    store.dispatch(uploadResumed("upload-1"));
    expect(await sending).toEqual(image);
    expect(readState()).toBe("done");
  });

  it("says that it waits while the connection is gone", async () => {
    const { store, readState } = open(() => {
      throw new AppError("offline", "nobody answers");
    });
    const sending = store.dispatch(uploadPhoto(request)).catch(() => null);
    await expect.poll(readState).toBe("waiting");
    store.dispatch(uploadCancelled("upload-1"));
    await sending;
    expect(readState()).toBe("cancelled");
  });

  it("is not kept for longer than the server keeps it", async () => {
    const { store, list } = open(hang);
    const sending = store.dispatch(uploadPhoto(request)).catch(() => null);
    await expect.poll(() => list().at(-1)).toBe(`PATCH ${uploads}/${uploadId}`);
    store.dispatch(uploadLeft("upload-1"));
    await sending;
    const later = Date.now() + 25 * 60 * 60_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    expect(await store.dispatch(claimKeptUpload(leaving()))).toBeNull();
  });
});
