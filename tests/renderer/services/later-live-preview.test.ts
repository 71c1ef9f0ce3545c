import { expect, it, vi } from "vitest";

import { createLaterLivePreview } from "#renderer/services/live-preview/later-live-preview.ts";
import type { LivePreview } from "#renderer/services/live-preview/live-preview.ts";

const call = { edits: [], editId: "44444444-4444-4444-8444-444444444444" };

function createPreview() {
  const listeners = new Set<() => void>();
  const preview = {
    prepare: vi.fn<LivePreview["prepare"]>(),
    isReady: vi.fn<LivePreview["isReady"]>(() => true),
    show: vi.fn<LivePreview["show"]>(),
    hide: vi.fn<LivePreview["hide"]>(),
    read: vi.fn<LivePreview["read"]>(() => null),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: vi.fn<LivePreview["close"]>(),
  };
  return { preview, notify: () => listeners.forEach((hear) => hear()) };
}

it("loads nothing before there is something to show", async () => {
  const load = vi.fn<() => Promise<LivePreview>>(() => Promise.reject(new Error("not wanted")));
  const live = createLaterLivePreview(load);
  expect([live.isReady(call), live.read()]).toEqual([false, null]);
  live.hide();
  live.close();
  expect(load).not.toHaveBeenCalled();
});

it("shows what was asked for last, once its code is there, and says so", async () => {
  const { preview, notify } = createPreview();
  const live = createLaterLivePreview(() => Promise.resolve(preview));
  const hear = vi.fn<() => void>();
  live.subscribe(hear);
  live.prepare(call);
  live.show(call);
  await vi.waitFor(() => expect(preview.show).toHaveBeenCalledWith(call));
  expect(preview.prepare).not.toHaveBeenCalled();
  expect(live.isReady(call)).toBe(true);
  notify();
  expect(hear).toHaveBeenCalledOnce();
});

it("shows nothing that was put away meanwhile", async () => {
  const { preview } = createPreview();
  const live = createLaterLivePreview(() => Promise.resolve(preview));
  live.show(call);
  live.hide();
  await vi.waitFor(() => expect(live.isReady(call)).toBe(true));
  expect(preview.show).not.toHaveBeenCalled();
});

it("gives back what comes after the room was closed", async () => {
  const { preview } = createPreview();
  const live = createLaterLivePreview(() => Promise.resolve(preview));
  live.show(call);
  live.close();
  await vi.waitFor(() => expect(preview.close).toHaveBeenCalledOnce());
  expect(preview.show).not.toHaveBeenCalled();
});

it("tries again with the next edit where its code did not come", async () => {
  const { preview } = createPreview();
  let isThere = false;
  const load = () => (isThere ? Promise.resolve(preview) : Promise.reject(new Error("offline")));
  const live = createLaterLivePreview(load);
  live.show(call);
  await vi.waitFor(() => expect(live.isReady(call)).toBe(false));
  isThere = true;
  await vi.waitFor(() => {
    live.show(call);
    expect(preview.show).toHaveBeenCalled();
  });
});
