import { sealImageStore } from "#renderer/desktop/sealed/seal-image-store.ts";
import { openSealer } from "#renderer/desktop/sealed/sealer.ts";
import type { ImageStore } from "#renderer/services/image-store.ts";
import { createIndexedDbImageStore } from "#renderer/services/indexed-db-image-store.ts";

export type KeptTimes = { writeMs: number; readMs: number };

export type KeptTask = { isSealed: boolean; bytes: number; rounds: number };

const refuse = () => Promise.reject(new Error("nothing is kept"));

/** The medians of writing a photo and of reading its bytes in a page. */
export async function measureKept({ isSealed, bytes, rounds }: KeptTask): Promise<KeptTimes> {
  const store = await openStore(isSealed);
  const photo = new Blob([new Uint8Array(bytes).map((_zero, at) => (at * 2_654_435_761) >>> 7)]);
  const writes: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const key = `photo-${round % 4}`;
    writes.push(await time(() => store.write(key, photo)));
    reads.push(await time(async () => (await store.read(key, refuse)).arrayBuffer()));
  }
  return { writeMs: median(writes), readMs: median(reads) };
}

async function openStore(isSealed: boolean): Promise<ImageStore> {
  const store = createIndexedDbImageStore({ name: isSealed ? "sealed" : "clear" });
  if (!isSealed) return store;
  return sealImageStore(store, await openSealer(crypto.getRandomValues(new Uint8Array(32))));
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

// What drives the page calls it by name.
Object.assign(globalThis, { measureKept });
