import { expect, test } from "vitest";

import {
  readRoomDraft,
  writeRoomDraft,
} from "#renderer/features/design-room/model/save/room-draft.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Design } from "#shared/design.ts";

const design: Design = {
  id: "11111111-1111-4111-8111-111111111111",
  imageId: "22222222-2222-4222-8222-222222222222",
  name: "Living room",
  edits: [],
  version: 3,
  createdAt: "2026-01-01T10:00:00Z",
  updatedAt: "2026-01-01T10:00:00Z",
  latestRender: null,
};
const savedAtMs = Date.parse(design.updatedAt);
const content = { name: "Salon", edits: [] };

function createStore(): KeyValueStore & { size: () => number } {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    list: () => [...values.keys()],
    removeAll: () => values.clear(),
    size: () => values.size,
  };
}

test("work of the server's version comes back after a crash", () => {
  const store = createStore();
  writeRoomDraft(store, design.id, { version: 3, changedAtMs: 0, content });
  expect(readRoomDraft(store, design)).toEqual({ version: 3, content });
});

test.each([1, -1])("work of an older version comes back, whoever saved last (%i)", (later) => {
  const store = createStore();
  const changedAtMs = savedAtMs + later;
  writeRoomDraft(store, design.id, { version: 2, changedAtMs, content });
  expect(readRoomDraft(store, design)).toEqual({ version: 2, content });
});

test("work that the server has is forgotten", () => {
  const store = createStore();
  writeRoomDraft(store, design.id, { version: 2, changedAtMs: savedAtMs - 1, content });
  expect(readRoomDraft(store, { ...design, ...content })).toBeNull();
  expect(store.size()).toBe(0);
});

test("what cannot be read is forgotten", () => {
  const store = createStore();
  store.write(`roomDraft:${design.id}`, '{"version":');
  expect(readRoomDraft(store, design)).toBeNull();
  store.write(`roomDraft:${design.id}`, '{"version":3,"name":"x","edits":[{"kind":"magic"}]}');
  expect(readRoomDraft(store, design)).toBeNull();
  expect(store.size()).toBe(0);
});

test("saved work leaves nothing behind", () => {
  const store = createStore();
  writeRoomDraft(store, design.id, { version: 3, changedAtMs: 0, content });
  writeRoomDraft(store, design.id, null);
  expect(store.size()).toBe(0);
});
