import { useTexts } from "#renderer/i18n/texts.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import type { FormRules } from "#renderer/ui/use-form.ts";

import { accountTexts } from "./texts/account-catalogue.ts";
import { placeFailure } from "./place-failure.ts";
import type { FailurePlaces } from "./place-failure.ts";

type AccountFormRules<Name extends string, Entered> = Omit<FormRules<Name, Entered>, "explain"> & {
  places?: FailurePlaces<NoInfer<Name>>;
};

/** A form of the account: a refusal of the server is said at the field that it belongs to. */
export function useAccountForm<Name extends string, Entered>(
  rules: AccountFormRules<Name, Entered>,
) {
  const { failures } = useTexts(accountTexts);
  const { places = {}, ...form } = rules;
  return useForm<Name, Entered>({
    ...form,
    explain: (error) => placeFailure<Name>(error, places, failures),
  });
}
