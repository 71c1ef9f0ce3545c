import { useEffect, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";

export type SharePicture = {
  token: string;
  /** Null where the link has no passcode. */
  pictureKey: string | null;
  position: number;
  variant: "picture" | "card" | "original";
};

type Outcome = { name: string; url: string | null };

/**
 * A picture of a link as an object URL, for as long as it is shown: null until it is there. Nothing of it
 * is kept on the device, so that a link that has ended has ended everywhere.
 */
export function useSharePicture({ token, pictureKey, position, variant }: SharePicture): {
  url: string | null;
  hasFailed: boolean;
} {
  const { api } = useServices();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const name = `${token} ${position} ${variant}`;
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | null = null;
    const load = async () => {
      const params = { token, position, variant };
      const query = pictureKey === null ? {} : { key: pictureKey };
      const options = { signal: leaving.signal, retries: true };
      const blob = await api
        .readBytes("getSharePicture", { params, query }, options)
        .catch(() => null);
      if (leaving.signal.aborted) return;
      url = blob === null ? null : URL.createObjectURL(blob);
      setOutcome({ name, url });
    };
    void load();
    return () => {
      leaving.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [api, token, pictureKey, position, variant, name]);
  const isCurrent = outcome?.name === name;
  return {
    url: isCurrent ? outcome.url : null,
    hasFailed: isCurrent && outcome.url === null,
  };
}
