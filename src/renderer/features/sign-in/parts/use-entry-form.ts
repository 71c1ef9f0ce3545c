import { useEffect, useRef, useState } from "react";

import { desktopPx } from "#renderer/theme/breakpoints.ts";

type Input = HTMLInputElement | HTMLTextAreaElement;

type FormRules<Name extends string> = {
  /** The fields in the order of the page, with what they hold at first. */
  initial: Readonly<Record<Name, string>>;
  /** What has to be put right, by field. */
  check: (values: Record<NoInfer<Name>, string>) => {
    [Field in NoInfer<Name>]?: string | undefined;
  };
  onSubmit: (values: Record<NoInfer<Name>, string>) => void;
  /** Where typing begins on a device with a keyboard. */
  focusFirst?: NoInfer<Name>;
};

/**
 * What is typed into a form. Submitting names what is missing and goes to the first such field;
 * before that nothing is called wrong.
 */
export function useEntryForm<Name extends string>(rules: FormRules<Name>) {
  const [values, setValues] = useState(rules.initial);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ name: Name; sentence: string } | null>(null);
  const inputs = useRef(new Map<Name, Input>());
  const names = Object.keys(rules.initial) as Name[];
  const wrong = rules.check(values);
  const { focusFirst } = rules;

  useEffect(() => {
    if (focusFirst !== undefined && hasKeyboard()) inputs.current.get(focusFirst)?.focus();
  }, [focusFirst]);

  return {
    values,
    /** What a `Field` of this name needs. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        if (refused?.name === name) setRefused(null);
      },
      error: refused?.name === name ? refused.sentence : tried ? (wrong[name] ?? null) : null,
      inputRef: (input: Input | null) => {
        if (input === null) inputs.current.delete(name);
        else inputs.current.set(name, input);
      },
    }),
    submit: () => {
      setTried(true);
      const first = names.find((name) => wrong[name] !== undefined);
      if (first === undefined) rules.onSubmit(values);
      else inputs.current.get(first)?.focus();
    },
    /** What the server has against a field. */
    refuse: (name: Name, sentence: string) => {
      setRefused({ name, sentence });
      inputs.current.get(name)?.focus();
    },
    focus: (name: Name) => inputs.current.get(name)?.focus(),
    /** Empties a field that failed. */
    clear: (name: Name) => {
      setValues((before) => ({ ...before, [name]: "" }));
      setTried(false);
    },
  };
}

/** On a phone a focused field would cover half the page with its keyboard. */
function hasKeyboard(): boolean {
  return window.innerWidth >= desktopPx && window.matchMedia("(pointer: fine)").matches;
}
