import { useRef, useState } from "react";
import type { SubmitEvent } from "react";

import { useTexts } from "#renderer/text/texts.ts";

import { failureTexts } from "./failure-texts.ts";
import { placeFailure } from "./place-failure.ts";
import type { FailurePlaces } from "./place-failure.ts";

type Values<Name extends string> = Readonly<Record<Name, string>>;

export type AccountFormRules<Name extends string> = {
  /** What every field holds at first, in the order in which they are checked. */
  start: Values<Name>;
  /** What is wrong with a field before anyone is asked, in a sentence. */
  check: { [Field in NoInfer<Name>]: (value: string, values: Values<Name>) => string | null };
  places?: FailurePlaces<NoInfer<Name>>;
  /** Rejects with what refused it; the form then keeps what was typed. */
  submit: (values: Values<NoInfer<Name>>) => Promise<void>;
};

/**
 * A form of a few fields. Submitting names what is wrong at each field and goes to the first;
 * editing a field takes its sentence away. A refusal of the server is said where it belongs.
 */
export function useAccountForm<Name extends string>(rules: AccountFormRules<Name>) {
  const texts = useTexts(failureTexts);
  const names = Object.keys(rules.start) as Name[];
  const [values, setValues] = useState<Values<Name>>(rules.start);
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const inputs = useRef(new Map<Name, HTMLElement | null>());

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name] ?? null,
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: null }));
    },
    inputRef: (input: HTMLElement | null) => void inputs.current.set(name, input),
  });

  const findErrors = () => {
    const found: Partial<Record<Name, string | null>> = {};
    for (const name of names) found[name] = rules.check[name](values[name], values);
    return found;
  };

  const submit = async () => {
    setFailure(null);
    const found = findErrors();
    setErrors(found);
    const first = names.find((name) => (found[name] ?? null) !== null);
    if (first !== undefined) {
      inputs.current.get(first)?.focus();
      return;
    }
    setBusy(true);
    try {
      await rules.submit(values);
    } catch (error) {
      const place = placeFailure<Name>(error, rules.places ?? {}, texts);
      if (place.field === null) setFailure(place.text);
      else {
        setErrors({ [place.field]: place.text } as Partial<Record<Name, string>>);
        inputs.current.get(place.field)?.focus();
      }
    }
    setBusy(false);
  };

  return {
    field,
    failure,
    isBusy,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
  };
}

export type AccountForm = Pick<
  ReturnType<typeof useAccountForm>,
  "failure" | "isBusy" | "onSubmit"
>;
