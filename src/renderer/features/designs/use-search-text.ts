import { useEffect, useEffectEvent, useState } from "react";

const typingMs = 250;

/**
 * What is in the search field, which the address follows once nothing was typed for a moment: an input
 * that waited for the address to come back would lose what is typed meanwhile.
 */
export function useSearchText(written: string, write: (text: string) => void) {
  const [text, type] = useState(written);
  /** What the address said last, and what was last written into it from here. */
  const [said, setSaid] = useState(written);
  const [sent, setSent] = useState(written);
  if (written !== said) {
    setSaid(written);
    if (written !== sent) {
      // Somebody went to another address.
      setSent(written);
      type(written);
    }
  }
  const send = useEffectEvent(() => {
    setSent(text);
    write(text);
  });
  useEffect(() => {
    if (text === sent) return undefined;
    const timer = setTimeout(send, typingMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return { text, type };
}
