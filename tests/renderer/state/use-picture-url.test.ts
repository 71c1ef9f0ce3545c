import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { createProductId } from "#support/products.ts";
import { createScriptedStore } from "#support/scripted-platform.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";

let app: UnseenApp | null = null;
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

const id = createProductId(1);

async function showThumbnail(answers: Record<string, unknown>) {
  vi.stubGlobal("window", { location: { pathname: "/" } });
  const scripted = createScriptedStore({ answers });
  const states: string[] = [];
  function Probe() {
    states.push(usePictureUrl({ kind: "image", id, variant: "thumb" }).state);
    return null;
  }
  app = await mountUnseen(createElement(Probe), { ...scripted, address: "/" });
  await vi.waitFor(() => expect(states.at(-1)).not.toBe("loading"));
  return { state: states.at(-1), images: scripted.store.getState().images };
}

describe("a picture on the screen", () => {
  it("is noted in the image cache with its size", async () => {
    const thumbnail = new Blob(["12345"]);
    const shown = await showThumbnail({ [`GET /api/v1/images/${id}/thumb`]: thumbnail });
    expect(shown.state).toBe("ready");
    expect(shown.images.variants).toEqual({ [id]: { thumb: { bytes: 5 } } });
  });

  it("is not noted when it could not be loaded", async () => {
    const shown = await showThumbnail({});
    expect(shown.state).toBe("failed");
    expect(shown.images.variants).toEqual({});
  });
});
