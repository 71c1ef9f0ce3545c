/** Ways out of a page that are not commands of its own. */
export type Departures = {
  /** Whether leaving needs an answer first. */
  isHeld: () => boolean;
  /** Asks; `leave` is called when the person agrees. */
  ask: (leave: () => void) => void;
};

/**
 * Holds up links, the back and forward buttons, and the closing of the window while `isHeld`. The
 * browser asks its own question for the last; the others call `ask`. Returns the way to stop.
 */
export function watchDepartures(page: Window, departures: Departures): () => void {
  const stops = [
    watchClosing(page, departures),
    watchLinks(page, departures),
    watchHistory(page, departures),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchClosing(page: Window, { isHeld }: Departures): () => void {
  const refuse = (event: BeforeUnloadEvent) => {
    if (isHeld()) event.preventDefault();
  };
  page.addEventListener("beforeunload", refuse);
  return () => page.removeEventListener("beforeunload", refuse);
}

function watchLinks(page: Window, { isHeld, ask }: Departures): () => void {
  let agreed: HTMLAnchorElement | null = null;
  const hold = (event: MouseEvent) => {
    const link = findLink(event);
    if (link === null || link === agreed || !isHeld()) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      agreed = link;
      link.click();
      agreed = null;
    });
  };
  page.addEventListener("click", hold, { capture: true });
  return () => page.removeEventListener("click", hold, { capture: true });
}

/** The link that this click would follow in this window. */
function findLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!isPlain || !(event.target instanceof Element)) return null;
  const link = event.target.closest("a");
  if (link === null || link.href === "" || link.hasAttribute("download")) return null;
  return link.target === "" || link.target === "_self" ? link : null;
}

/**
 * The browser has moved already when it tells: the move is taken back before the router hears of
 * it, and made again when the person agrees. The router numbers its entries in `state.idx`.
 */
function watchHistory(page: Window, { isHeld, ask }: Departures): () => void {
  const readIndex = (): number => (page.history.state as { idx?: number } | null)?.idx ?? 0;
  let index = readIndex();
  let isReturning = false;
  let isAgreed = false;
  const hold = (event: PopStateEvent) => {
    const delta = readIndex() - index;
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (isAgreed || delta === 0 || !isHeld()) {
      isAgreed = false;
      index = readIndex();
      return;
    }
    event.stopImmediatePropagation();
    isReturning = true;
    page.history.go(-delta);
    ask(() => {
      isAgreed = true;
      page.history.go(delta);
    });
  };
  const follow = () => {
    if (!isReturning) index = readIndex();
  };
  page.addEventListener("popstate", hold, { capture: true });
  page.addEventListener("pointerdown", follow, { capture: true });
  page.addEventListener("keydown", follow, { capture: true });
  return () => {
    page.removeEventListener("popstate", hold, { capture: true });
    page.removeEventListener("pointerdown", follow, { capture: true });
    page.removeEventListener("keydown", follow, { capture: true });
  };
}
