import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { retryDelayMs, retryPassing, retryWhenAsked } from "#renderer/services/retry.ts";
import { AppError } from "#shared/app-error.ts";

describe("retrying", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("waits longer each time, never more than 30 seconds", () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it("stops waiting as soon as the result is no longer wanted", async () => {
    const controller = new AbortController();
    const task = vi.fn<() => Promise<never>>(() =>
      Promise.reject(new AppError("offline", "no answer")),
    );
    const retried = retryPassing(task, controller.signal);
    const outcome = retried.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    controller.abort();
    expect(await outcome).toMatchObject({ code: "cancelled" });
    expect(task).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("RL-24 comes again when the server said to, and not before", async () => {
    const busy = new AppError("unavailable", "busy", { details: { retryAfterSeconds: 7 } });
    const task = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy).mockResolvedValue("ok");
    const retried = retryWhenAsked(task);
    await vi.advanceTimersByTimeAsync(6_900);
    expect(task).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(200);
    expect(await retried).toBe("ok");
  });

  it("does not repeat what nobody asked for, nor what is asked for much later", async () => {
    const later = { details: { retryAfterSeconds: 600 } };
    for (const error of [
      new AppError("offline", "no answer"),
      new AppError("unavailable", "down"),
      new AppError("unavailable", "full", later),
    ]) {
      const task = vi.fn<() => Promise<never>>(() => Promise.reject(error));
      await expect(retryWhenAsked(task)).rejects.toBe(error);
      expect(task).toHaveBeenCalledOnce();
    }
  });
});
