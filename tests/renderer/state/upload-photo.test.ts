import { afterEach, describe, expect, it, vi } from "vitest";

import { api } from "#renderer/state/api.ts";
import { AppError } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { uploadCancelled } from "#renderer/state/images-slice.ts";
import { startDesign, startSampleRoom } from "#renderer/state/start-design.ts";
import { uploadPhoto } from "#renderer/state/upload-photo.ts";
import { createScriptedStore, refuse } from "#support/scripted-platform.ts";
import type { SentRequest } from "#support/scripted-platform.ts";

const route = "POST /api/v1/images";
const image: Image = {
  id: "33333333-3333-4333-8333-333333333333",
  name: "kitchen.jpg",
  contentType: "image/jpeg",
  width: 4,
  height: 3,
  focal: null,
  bytes: 100,
  sha256: "a".repeat(64),
  roomType: "kitchen",
  note: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  variants: ["original", "thumb", "preview"],
};
const design: Design = {
  id: "44444444-4444-4444-8444-444444444444",
  imageId: image.id,
  name: image.name,
  edits: [],
  version: 1,
  createdAt: image.createdAt,
  updatedAt: image.createdAt,
  latestRender: null,
};
const size = { width: image.width, height: image.height };
const file = new File([new Uint8Array(1000)], "kitchen.jpg", { type: "image/jpeg" });
const request = { id: "upload-1", file, roomType: "kitchen", note: "" } as const;

/** As much of a canvas as a copy of a photo needs, where there is no browser. */
class FakeCanvas {
  getContext(): null {
    return null;
  }
  convertToBlob(): Promise<Blob> {
    return Promise.resolve(new Blob(["copy"]));
  }
}

afterEach(() => vi.unstubAllGlobals());

describe("uploading a photo", () => {
  it("shows the real progress and ends with the image", async () => {
    const seen: unknown[] = [];
    const { store, sent } = createScriptedStore({
      answers: {
        [route]: ({ reportProgress }: SentRequest) => {
          // A hundred bytes of form travel with the thousand of the file.
          for (const sentBytes of [0, 550, 1100]) {
            reportProgress({ sentBytes, totalBytes: 1100 });
            seen.push(store.getState().images.uploads[0]?.sentBytes);
          }
          return image;
        },
      },
    });
    const uploading = store.dispatch(uploadPhoto(request));
    expect(store.getState().images.uploads).toEqual([
      {
        id: "upload-1",
        fileName: "kitchen.jpg",
        totalBytes: 1000,
        sentBytes: 0,
        state: "reading",
        image: null,
        error: null,
      },
    ]);
    expect(await uploading).toEqual(image);
    expect(seen).toEqual([0, 500, 1000]);
    expect(store.getState().images.uploads[0]).toMatchObject({ state: "done", image });
    expect(sent[0]?.body).toMatchObject({
      kind: "multipart",
      fields: { name: "kitchen.jpg", roomType: "kitchen" },
      fileName: "kitchen.jpg",
    });
  });

  it("repeats a failed upload under the same key, so that the photo is created once", async () => {
    const { store, sent, answers } = createScriptedStore({
      answers: { [route]: refuse(503, "unavailable") },
    });
    await expect(store.dispatch(uploadPhoto(request))).rejects.toBeInstanceOf(AppError);
    expect(store.getState().images.uploads).toMatchObject([
      { state: "failed", error: "unavailable" },
    ]);
    answers.set(route, image);
    await store.dispatch(uploadPhoto(request));
    expect(store.getState().images.uploads).toMatchObject([{ state: "done", error: null }]);
    expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["upload-1", "upload-1"]);
  });

  it("stops when it is cancelled, and stays cancelled whatever arrives later", async () => {
    const { store } = createScriptedStore({
      answers: {
        [route]: ({ signal, reportProgress }: SentRequest) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => {
              reportProgress({ sentBytes: 1100, totalBytes: 1100 });
              reject(new AppError("cancelled", "stopped"));
            });
            store.dispatch(uploadCancelled("upload-1"));
          }),
      },
    });
    await expect(store.dispatch(uploadPhoto(request))).rejects.toMatchObject({ code: "cancelled" });
    expect(store.getState().images.uploads).toMatchObject([{ state: "cancelled", sentBytes: 0 }]);
  });

  describe("of a large photo", () => {
    const large = { ...request, file: new File([new Uint8Array(3_000_000)], "kitchen.jpg") };
    const asking = "GET /api/v1/images";
    // Of three million zeros.
    const hash = "35bce4eae54ec8e6cc2868baa8d157914d6ae2858811b4cc0c078c94460fa26f";

    it("sends nothing when it has been sent before", async () => {
      const { store, sent } = createScriptedStore({
        answers: { [asking]: { items: [image], nextCursor: null } },
      });
      expect(await store.dispatch(uploadPhoto(large))).toEqual(image);
      expect(sent.map(({ method }) => method)).toEqual(["GET"]);
      expect(sent[0]?.path).toContain(`uploadSha256=${hash}`);
      expect(store.getState().images.uploads[0]).toMatchObject({ state: "done", image });
    });

    it.each([
      ["the server does not know", { items: [], nextCursor: null }],
      ["cannot be asked about", refuse(503, "unavailable")],
    ])("sends one that %s", async (_name, answer) => {
      const { store, sent } = createScriptedStore({
        answers: { [asking]: answer, [route]: image },
      });
      expect(await store.dispatch(uploadPhoto(large))).toEqual(image);
      expect(sent.at(-1)).toMatchObject({ method: "POST" });
    });
  });

  it("does not send what the server would refuse for its size", async () => {
    const { store, sent } = createScriptedStore();
    const big = Object.defineProperty(new File(["x"], "big.png"), "size", { value: 60_000_000 });
    await expect(store.dispatch(uploadPhoto({ ...request, file: big }))).rejects.toMatchObject({
      code: "payload_too_large",
    });
    expect(sent).toEqual([]);
  });

  it("starts a design of a sample room", async () => {
    const { store, sent } = createScriptedStore({
      answers: {
        "POST /api/v1/images/from-sample": image,
        "POST /api/v1/designs": design,
        [`GET /api/v1/images/${image.id}/surfaces`]: { items: [] },
      },
    });
    expect(await store.dispatch(startSampleRoom("loft", "Dachboden"))).toEqual(design);
    const posted = sent.filter(({ method }) => method === "POST");
    expect(posted.map(({ body }) => body)).toEqual([
      { kind: "json", value: { sampleRoomId: "loft" } },
      { kind: "json", value: { imageId: image.id, name: "Dachboden", edits: [] } },
    ]);
    const listRead = () => sent.filter(({ method }) => method === "GET").map(({ path }) => path);
    // Behind the design: the row of this call comes with the whole contract.
    await vi.waitFor(() => expect(listRead()).toEqual([`/api/v1/images/${image.id}/surfaces`]));
  });

  it("asks for one thing between the photo and its room, and for nothing it has been told", async () => {
    const { store, services, sent } = createScriptedStore({
      answers: { [route]: image, "POST /api/v1/designs": design },
    });
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ ...size, close: () => undefined }));
    vi.stubGlobal("OffscreenCanvas", FakeCanvas);
    const stored = await store.dispatch(uploadPhoto(request));
    sent.length = 0;
    const { id } = await store.dispatch(
      startDesign(stored, { name: "Kitchen", changes: null, isSample: false }),
    );

    const fresh = { forceRefetch: 10 };
    const reads = await Promise.all([
      store.dispatch(api.endpoints.getDesign.initiate({ params: { id } }, fresh)),
      store.dispatch(api.endpoints.getImage.initiate({ params: { id: image.id } })),
      store.dispatch(api.endpoints.listImageSurfaces.initiate({ params: { id: image.id } })),
      services.pictures.readBlob({ kind: "image", id: image.id, variant: "preview" }),
      services.pictures.readBlob({ kind: "image", id: image.id, variant: "thumb" }),
    ]);
    expect(reads[0].data).toEqual(design);
    expect(reads[1].data).toEqual(image);
    expect(reads[2].data).toEqual({ items: [] });
    expect(reads[3].size).toBe(file.size);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/v1/designs"]);
  });

  it("notes in the image cache what it keeps of a photo that was sent", async () => {
    const { store } = createScriptedStore({ answers: { [route]: image } });
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ ...size, close: () => undefined }));
    vi.stubGlobal("OffscreenCanvas", FakeCanvas);
    await store.dispatch(uploadPhoto(request));
    const noted = store.getState().images.variants[image.id];
    expect(noted).toMatchObject({ preview: { bytes: file.size }, thumb: { bytes: 4 } });
  });

  it("lets the photo come back when the browser sees another size in it than the server", async () => {
    const other = { ...image, id: "66666666-6666-4666-8666-666666666666" };
    const { store, services, sent } = createScriptedStore({ answers: { [route]: other } });
    vi.stubGlobal("createImageBitmap", () =>
      Promise.resolve({ width: size.height, height: size.width, close: () => undefined }),
    );
    vi.stubGlobal("OffscreenCanvas", FakeCanvas);
    await store.dispatch(uploadPhoto(request));
    const picture = { kind: "image", id: other.id, variant: "preview" } as const;
    await expect(services.pictures.readBlob(picture)).rejects.toMatchObject({ code: "not_found" });
    expect(sent.at(-1)?.path).toBe(`/api/v1/images/${other.id}/preview`);
  });

  it("says what was added about the room together with the design, and takes it over", async () => {
    const told = { ...image, note: "north" };
    const { store, sent } = createScriptedStore({
      answers: { [`PATCH /api/v1/images/${image.id}`]: told, "POST /api/v1/designs": design },
    });
    await store.dispatch(
      startDesign(image, { name: "Kitchen", changes: { note: "north" }, isSample: false }),
    );
    const params = { id: image.id };
    const { data } = await store.dispatch(api.endpoints.getImage.initiate({ params }));
    expect(data).toEqual(told);
    expect(sent).toHaveLength(2);
  });
});
