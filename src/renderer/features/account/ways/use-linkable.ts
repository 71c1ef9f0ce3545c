import { useListProvidersQuery } from "#renderer/state/account-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { issuerTypes } from "#shared/session.ts";
import type { IssuerType } from "#shared/session.ts";
import type { Account } from "#shared/wires/http/account-calls.ts";

export type Linkable = { provider: IssuerType; name: string };

/** The issuers that people of this company sign in at and that the account is not linked to yet. */
export function useLinkable({ identities }: Account): readonly Linkable[] {
  const features = useAppSelector((state) => state.company.features);
  const { data } = useListProvidersQuery(undefined, { skip: features === null });
  if (features === null || data === undefined) return [];
  return issuerTypes.flatMap((provider) => {
    const known = data[provider];
    const isOwn = provider === "company-login";
    const isOn = isOwn || features.google_login;
    const isLinked = identities.some(({ companyId }) => companyId === (isOwn ? features.id : null));
    return known === undefined || !isOn || isLinked ? [] : [{ provider, name: known.name }];
  });
}
