import { useListProvidersQuery } from "#renderer/state/account-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";

/** The issuer people of this company may sign in at: configured on the server and switched on. */
export function useIssuer(): { name: string } | null {
  const isOn = useAppSelector((state) => state.company.features?.google_login === true);
  const providers = useListProvidersQuery(undefined, { skip: !isOn });
  const issuer = providers.data?.["google-login"];
  return isOn && issuer !== undefined ? { name: issuer.name } : null;
}
