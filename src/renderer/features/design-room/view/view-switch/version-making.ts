import { createContext, useContext } from "react";

/** Making versions of the open room: one at a time, whichever view it was asked for in. */
export type VersionMaking = {
  isMaking: boolean;
  /** Of the version or the original with this key; answers the new one's id, null where there is none. */
  make: (key: string) => Promise<string | null>;
  /** Keeps the version as it is and goes on in a new one made from it. */
  goOn: (key: string) => Promise<void>;
};

export const VersionMakingContext = createContext<VersionMaking | null>(null);

export function useVersionMaking(): VersionMaking {
  const making = useContext(VersionMakingContext);
  if (making === null) {
    throw new RangeError("a view that makes versions needs a VersionMakingContext above it");
  }
  return making;
}
