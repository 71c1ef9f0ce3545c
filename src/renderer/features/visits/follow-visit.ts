import { localKeys } from "#renderer/platform/storage-keys.ts";
import { readVisitConsent } from "#renderer/platform/visit-consent.ts";
import { addRows } from "#renderer/services/find-call.ts";
import type { Services } from "#renderer/services/services.ts";
import { blankPath, nameScreen } from "#renderer/services/visits/blank-path.ts";
import { createVisitReporter } from "#renderer/services/visits/visit-reporter.ts";
import { watchPage } from "#renderer/services/visits/watch-page.ts";
import { watchVisitActions } from "#renderer/state/visits/watch-visit-actions.ts";
import type { VisitEvent } from "#shared/visit-event.ts";
import { visitCalls } from "#shared/wires/http/visit-calls.ts";

export type VisitFollowing = {
  /** The page is at this address, without what stands before all addresses of the app. */
  show(pathname: string): void;
  stop(): void;
};

/** Whoever comes back later than that begins another session. */
const sessionPauseMs = 30 * 60_000;

/** Notes a visit from now on: its session, pages and screens, and what is pressed, sent and saved there. */
export function followVisit({ platform, api }: Services, page: Document): VisitFollowing {
  addRows(visitCalls);
  const { local } = platform.storage;
  const reporter = createVisitReporter(async (events) => {
    const deviceId = local.read(localKeys.clientIp);
    // Another tab may have taken it back meanwhile.
    if (deviceId === null || readVisitConsent(platform) !== "yes") return;
    local.write(localKeys.visitSeenAt, String(Date.now()));
    await api.call("noteVisitEvents", { body: { deviceId, events } });
  });
  let place = { pathname: null as string | null, path: "/", screen: "" };
  const note = (seen: Pick<VisitEvent, "kind" | "name">) =>
    reporter.track({ ...seen, path: place.path });
  const stopPage = watchPage(page, note);
  const stopActions = watchVisitActions(note);
  const leave = () => {
    if (page.visibilityState === "hidden") reporter.flush();
  };
  page.addEventListener("visibilitychange", leave);
  const begin = () => {
    const seenAt = Number(local.read(localKeys.visitSeenAt));
    if (Date.now() - seenAt > sessionPauseMs) note({ kind: "session-start", name: null });
  };
  return {
    show(pathname) {
      if (pathname === place.pathname) return;
      const path = blankPath(pathname);
      const [before, screen] = [place, nameScreen(path)];
      place = { pathname, path, screen };
      if (before.pathname === null) begin();
      note({ kind: "page-view", name: null });
      if (screen !== before.screen) note({ kind: "screen-view", name: screen });
    },
    stop() {
      stopPage();
      stopActions();
      page.removeEventListener("visibilitychange", leave);
      reporter.stop();
    },
  };
}
