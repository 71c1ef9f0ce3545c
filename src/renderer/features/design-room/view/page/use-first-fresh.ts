import { useState } from "react";

/**
 * The first answer that is not an old one from the cache. Later answers (of saving, mostly) are
 * this room's own doing and change nothing.
 */
export function useFirstFresh<Answer>(
  answer: Answer | undefined,
  isFetching: boolean,
): Answer | null {
  const [first, setFirst] = useState<Answer | null>(null);
  if (first === null && answer !== undefined && !isFetching) {
    setFirst(answer);
    return answer;
  }
  return first;
}
