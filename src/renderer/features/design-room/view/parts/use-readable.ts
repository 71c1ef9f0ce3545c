import { useSyncExternalStore } from "react";

import type { Readable } from "../../model/store/create-store.ts";

/** One value of something that changes outside React; `select` answers nothing made anew. */
export function useReadable<Value, Part>(
  readable: Readable<Value>,
  select: (value: Value) => Part,
): Part {
  return useSyncExternalStore(readable.subscribe, () => select(readable.get()));
}
