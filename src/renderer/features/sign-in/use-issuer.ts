import { useListProvidersQuery } from "#renderer/state/account-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";

/**
 * The issuer people of this company may sign in at: configured on the server and switched on. Null
 * when there is none, undefined until that is known.
 */
export function useIssuer(): { name: string } | null | undefined {
  const { features, status } = useAppSelector((state) => state.company);
  const isOn = features?.google_login === true;
  const providers = useListProvidersQuery(undefined, { skip: !isOn });
  if (features === null) return status === "loading" ? undefined : null;
  if (!isOn || providers.isError) return null;
  if (providers.data === undefined) return undefined;
  const issuer = providers.data["google-login"];
  return issuer === undefined ? null : { name: issuer.name };
}
