import type { Platform } from "#renderer/platform/platform.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import type { AppliedTheme } from "#renderer/theme/applied-theme.ts";
import { findRefusedFields, restyle } from "#renderer/theme/restyle.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { CompanyStyles } from "#shared/company.ts";

import type { HostInbox, HostRequests } from "./host-inbox.ts";

type Trial = { own: CompanyStyles; changes: NonNullable<HostRequests["changes"]> };

/**
 * Keeps the page in the company's theme, or in the one that the page around wants. Single fields
 * are applied only when everything stays readable; the page around is told when they are not. No
 * component has a part in it, so a change renders none.
 */
export function followTheme(
  appliedTheme: AppliedTheme,
  store: Pick<AppStore, "getState" | "subscribe">,
  inbox: HostInbox,
  { notifyHost }: Pick<Platform, "notifyHost">,
): void {
  let restyled: CompanyStyles | null = null;
  let trial: Trial | null = null;
  const refuse = (code: AppErrorCode, fields: readonly string[] = []) => {
    const named = fields.length === 0 ? "" : `: ${[...new Set(fields)].join(", ")}`;
    notifyHost("error", { code, message: `${code}${named}` });
  };

  const apply = () =>
    appliedTheme.apply(inbox.read().styles ?? restyled ?? store.getState().company.styles);

  const tryStyles = async (wanted: Trial) => {
    trial = wanted;
    const changed = restyle(wanted.own, wanted.changes);
    if (changed === null) {
      return refuse("bad_request", findRefusedFields(wanted.own, wanted.changes));
    }
    const { findUnreadable } = await import("#shared/theme/measure-contrasts.ts");
    if (trial !== wanted) return undefined;
    const unreadable = findUnreadable(changed);
    if (unreadable.length > 0) {
      const all = unreadable.flatMap(({ fields }) => fields);
      const given = all.filter((path) => isNamed(wanted.changes, path));
      return refuse("theme_unreadable", given.length === 0 ? all : given);
    }
    restyled = changed;
    return apply();
  };

  const follow = () => {
    const { hasOwnStyles, styles: own } = store.getState().company;
    const { changes } = inbox.read();
    const isNew = trial?.own !== own || trial.changes !== changes;
    if (hasOwnStyles && changes !== null && isNew) {
      tryStyles({ own, changes }).catch(() => refuse("internal_error"));
    }
    apply();
  };
  store.subscribe(follow);
  inbox.subscribe(follow);
  follow();
}

/** Whether the page around named this field, or what it is a part of. */
function isNamed(changes: unknown, path: string): boolean {
  const [first = "", ...rest] = path.split(".");
  if (typeof changes !== "object" || changes === null || !Object.hasOwn(changes, first))
    return false;
  const inner = (changes as Record<string, unknown>)[first];
  return rest.length === 0 || isNamed(inner, rest.join("."));
}
