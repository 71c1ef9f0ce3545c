import { useEffect, useEffectEvent, useState } from "react";

/**
 * Code that is loaded once it is wanted; null until it is here. `load` is the same function every time. What
 * could not be had is asked for again when it is wanted anew.
 */
export function useCode<Code extends object>(
  load: () => Promise<Code>,
  isWanted: boolean,
  onFailure: () => void = () => undefined,
): Code | null {
  const [loaded, setLoaded] = useState<Code | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (isWanted) load().then(setLoaded, () => fail());
  }, [load, isWanted]);
  return loaded;
}
