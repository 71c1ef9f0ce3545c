import type { Platform } from "#renderer/platform/platform.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import type { Look } from "#renderer/theme/look.ts";
import { restyle } from "#renderer/theme/restyle.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { CompanyStyles } from "#shared/company.ts";

import type { HostInbox, HostWishes } from "./host-wishes.ts";

type Trial = { own: CompanyStyles; changes: NonNullable<HostWishes["changes"]> };

/**
 * Keeps the page in the company's look, or in the one that the page around wants. Single fields
 * are worn only when everything stays readable; the page around is told when they are not. No
 * component has a part in it, so a change renders none.
 */
export function followLook(
  look: Look,
  store: Pick<AppStore, "getState" | "subscribe">,
  inbox: HostInbox,
  { tellHost }: Pick<Platform, "tellHost">,
): void {
  let restyled: CompanyStyles | null = null;
  let trial: Trial | null = null;
  const refuse = (code: AppErrorCode) => tellHost({ type: "error", code });

  const apply = () => look.wear(inbox.read().styles ?? restyled ?? store.getState().company.styles);

  const tryOn = async (wanted: Trial) => {
    trial = wanted;
    const changed = restyle(wanted.own, wanted.changes);
    if (changed === null) return refuse("bad_request");
    const { findUnreadable } = await import("#shared/theme/measure-contrasts.ts");
    if (trial !== wanted) return undefined;
    if (findUnreadable(changed).length > 0) return refuse("theme_unreadable");
    restyled = changed;
    return apply();
  };

  const follow = () => {
    const { hasOwnStyles, styles: own } = store.getState().company;
    const { changes } = inbox.read();
    const isNew = trial?.own !== own || trial.changes !== changes;
    if (hasOwnStyles && changes !== null && isNew) {
      tryOn({ own, changes }).catch(() => refuse("internal_error"));
    }
    apply();
  };
  store.subscribe(follow);
  inbox.subscribe(follow);
  follow();
}
