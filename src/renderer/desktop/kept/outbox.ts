import { localKeys, roomDraftPrefix } from "#renderer/platform/storage-keys.ts";
import { nameAnswer, readNote } from "#renderer/services/kept-answers.ts";
import { mayPass } from "#renderer/services/retry.ts";
import type { Services } from "#renderer/services/services.ts";
import { findKeptUploadName } from "#renderer/state/parts/kept-upload.ts";
import { describeFailure } from "#renderer/state/request-base-query.ts";
import { startSession } from "#renderer/state/start-session.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { findRoomDraft } from "#renderer/features/design-room/model/save/room-draft.ts";

import type { KeptApp, Sent } from "./kept-app.ts";
import { sendDraft } from "./send-draft.ts";
import { sendWaitingPhoto } from "./send-waiting-photo.ts";
import { ifFree, nameRoomLock, readHeld } from "./shared-locks.ts";
import { forgetWaitingPhoto, listWaitingPhotos } from "./waiting-photos.ts";

export type Unsent = {
  id: string;
  kind: "room" | "photo" | "upload";
  name: string;
  atMs: number;
} & (Sent | { state: "waiting" | "sending" | "open" });

const sendLock = "sending";
const nameSending = (id: string) => `sending ${id}`;

const outboxes = new WeakMap<Services, Outbox>();

/** The one outbox of a page. */
export function outboxOf(app: KeptApp): Outbox {
  const found = outboxes.get(app.services) ?? new Outbox(app);
  outboxes.set(app.services, found);
  return found;
}

/** What is on this computer and has yet to get to the server. */
export class Outbox {
  readonly #app: KeptApp;
  /** With what was sent: a draft that has changed since is another one. */
  readonly #ends = new Map<string, { sent: Sent; text: string | null }>();
  readonly #listeners = new Set<() => void>();

  constructor(app: KeptApp) {
    this.#app = app;
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The oldest first. */
  async list(): Promise<readonly Unsent[]> {
    const isHeld = await readHeld();
    const drafts = await this.#listDrafts();
    const rooms = drafts.map(({ id, name, changedAtMs }): Unsent => {
      const isOpen = isHeld(nameRoomLock(id));
      const now = isHeld(nameSending(id)) ? "sending" : isOpen ? "open" : "waiting";
      return { id, kind: "room", name, atMs: changedAtMs, ...this.#describe(id, now) };
    });
    const waiting = await listWaitingPhotos(this.#app.services);
    const photos = waiting.map(({ id, fileName, addedAtMs, became }): Unsent => {
      const now = isHeld(nameSending(id)) ? "sending" : "waiting";
      const { designId } = became ?? {};
      const end = designId === undefined ? this.#describe(id, now) : endAs(designId);
      return { id, kind: "photo", name: fileName, atMs: addedAtMs, ...end };
    });
    const upload = await findKeptUploadName(this.#app.services);
    const uploads =
      upload === null || photos.some(({ id }) => id === upload.id)
        ? []
        : [describeUpload(upload, isHeld(`upload ${upload.id}`))];
    const all = [...rooms, ...photos, ...uploads];
    return all.toSorted((one, other) => one.atMs - other.atMs);
  }

  /** Sends what may go; in one window at a time. Never rejects. */
  async send(): Promise<void> {
    try {
      await ifFree(sendLock, () => this.#sendAll());
    } catch (error) {
      this.#app.services.log.warn("OUTBOX_ERROR", error);
    }
  }

  /** The same for one thing that is not sent by itself any more. */
  async tryAgain(id: string): Promise<void> {
    this.#ends.delete(id);
    this.#notify();
    await this.send();
  }

  /** Gives up what cannot be sent. */
  async forget({ id, kind }: Pick<Unsent, "id" | "kind">): Promise<void> {
    const { services } = this.#app;
    if (kind === "room") services.platform.storage.local.remove(roomDraftPrefix + id);
    else await forgetWaitingPhoto(services, id);
    this.#ends.delete(id);
    this.#notify();
  }

  async #sendAll(): Promise<void> {
    const { services } = this.#app;
    const drafts = (await this.#listDrafts()).filter((draft) => !this.#isOver(draft.id));
    const photos = (await listWaitingPhotos(services)).filter(
      ({ id, became }) => became === null && !this.#isOver(id),
    );
    if (drafts.length + photos.length === 0 || !(await this.#isTheirs())) return;
    for (const { id } of drafts) {
      // A room that is open sends what it changes itself.
      await ifFree(nameRoomLock(id), () => this.#sendOne(id, () => sendDraft(this.#app, id)));
    }
    for (const photo of photos) {
      await this.#sendOne(photo.id, () => sendWaitingPhoto(this.#app, photo));
    }
  }

  async #sendOne(id: string, send: () => Promise<Sent>): Promise<void> {
    const text = this.#readText(id);
    const end = (sent: Sent) => {
      if (sent.state !== "sent") this.#ends.set(id, { sent, text });
    };
    await ifFree(nameSending(id), async () => {
      this.#notify();
      try {
        end(await send());
      } catch (error) {
        // What may pass is sent another time.
        if (!mayPass(error)) end({ state: "failed", code: describeFailure(error).code });
      }
    });
    this.#notify();
  }

  #describe(id: string, now: "waiting" | "sending" | "open"): Sent | { state: typeof now } {
    const end = this.#ends.get(id);
    return now !== "waiting" || end === undefined || !this.#isOver(id) ? { state: now } : end.sent;
  }

  /** Sending it once more would end as it did the last time. */
  #isOver(id: string): boolean {
    const end = this.#ends.get(id);
    return end !== undefined && end.text === this.#readText(id);
  }

  #readText(id: string): string | null {
    return this.#app.services.platform.storage.local.read(roomDraftPrefix + id);
  }

  /** Those of this company: a draft says only of which room it is. */
  async #listDrafts() {
    const { services } = this.#app;
    const { local } = services.platform.storage;
    const ids = local.list(roomDraftPrefix).map((key) => key.slice(roomDraftPrefix.length));
    const drafts = await Promise.all(
      ids.map(async (id) => {
        const draft = findRoomDraft(local, id);
        const kept = await readNote(services, nameAnswer("getDesign", { params: { id } }));
        return draft === null || kept === null ? [] : [{ id, ...draft }];
      }),
    );
    return drafts.flat();
  }

  /** Whether the server answers, and the person is the one whose work it is. */
  async #isTheirs(): Promise<boolean> {
    const { services, store } = this.#app;
    const { entrance, storage } = services.platform;
    const { local } = storage;
    const identification = entrance.slug ?? defaultCompanyId;
    try {
      await services.api.call("getCompanyFeatures", { query: { identification } });
      const { user } = await store.dispatch(startSession());
      const owner = local.read(localKeys.contentOwner) ?? local.read(localKeys.keptFor);
      return user.id === owner;
    } catch {
      return false;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const endAs = (designId: string): Sent => ({ state: "sent", designId });

function describeUpload(
  { id, fileName, begunAtMs }: { id: string; fileName: string; begunAtMs: number },
  isSent: boolean,
): Unsent {
  const state = isSent ? "sending" : "waiting";
  return { id, kind: "upload", name: fileName, atMs: begunAtMs, state };
}
