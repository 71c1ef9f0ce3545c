import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { z } from "zod";

import { desktopPx } from "#renderer/theme/breakpoints.ts";

type Input = HTMLInputElement | HTMLTextAreaElement;
type Values<Name extends string> = Readonly<Record<Name, string>>;

export type FormRules<Name extends string, Entered, Chosen extends object = object> = {
  /** What every field holds at first, in the order of the page. */
  start: Values<Name>;
  /** What stands beside the fields and is not typed; its owner keeps it. */
  chosen?: Chosen;
  /**
   * Reads what was typed and chosen. Its messages are sentences for the field that they are about;
   * one about what was chosen is said for the form as a whole, once every field is right.
   */
  schema: z.ZodType<Entered, Values<NoInfer<Name>> & NoInfer<Chosen>>;
  /** Rejects with what refused it; the form then keeps what was typed. */
  submit: (entered: Entered) => Promise<void> | void;
  /** Which field a refusal is about, null for the form as a whole, and its sentence. */
  explain?: (refusal: unknown) => FormRefusal<NoInfer<Name>>;
  /** Where typing begins on a device with a keyboard. */
  focusFirst?: NoInfer<Name>;
};

export type FormRefusal<Name extends string> = { field: Name | null; text: string };

/**
 * What is typed into a form. Submitting says at each field what is wrong and goes to the first; from
 * then on a sentence stays until its field is right. Before that nothing is called wrong.
 */
export function useForm<Name extends string, Entered, Chosen extends object = object>(
  rules: FormRules<Name, Entered, Chosen>,
) {
  const [values, setValues] = useState(rules.start);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<{ field: Name; text: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const inputs = useRef(new Map<Name, Input | null>());
  const focus = (name: Name) => inputs.current.get(name)?.focus();

  useFirstFocus(inputs, rules.focusFirst);

  const parsed = rules.schema.safeParse({ ...rules.chosen, ...values });
  const errors = collectErrors<Name>(parsed.error);
  const readError = (name: Name) =>
    refused?.field === name ? refused.text : ((isTried ? errors[name] : null) ?? null);

  const refuse = ({ field, text }: FormRefusal<Name>) => {
    if (field === null) return setFailure(text);
    setRefused({ field, text });
    return focus(field);
  };

  const submit = async () => {
    setFailure(null);
    setRefused(null);
    setIsTried(true);
    if (!parsed.success) {
      const first = (Object.keys(values) as Name[]).find((name) => errors[name] !== undefined);
      return first === undefined ? setFailure(readFirst(parsed.error)) : focus(first);
    }
    setIsBusy(true);
    try {
      await rules.submit(parsed.data);
    } catch (error) {
      if (rules.explain === undefined) throw error;
      refuse(rules.explain(error));
    } finally {
      setIsBusy(false);
    }
  };

  return {
    values,
    failure,
    isBusy,
    /** What a `Field` of this name needs. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: readError(name),
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        if (refused?.field === name) setRefused(null);
      },
      inputRef: (input: Input | null) => void inputs.current.set(name, input),
    }),
    onSubmit: (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      if (!isBusy) void submit();
    },
    refuse,
    focus,
  };
}

/** What a frame around the fields needs of their form. */
export type FormState = Pick<ReturnType<typeof useForm>, "failure" | "isBusy" | "onSubmit">;

/** The first thing that is wrong with each field. */
function collectErrors<Name extends string>(error?: z.ZodError): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const { path, message } of error?.issues ?? []) found[path[0] as Name] ??= message;
  return found;
}

const readFirst = ({ issues }: z.ZodError): string | null => issues[0]?.message ?? null;

function useFirstFocus<Name extends string>(
  inputs: RefObject<Map<Name, Input | null>>,
  name: Name | undefined,
): void {
  useEffect(() => {
    if (name !== undefined && hasKeyboard()) inputs.current.get(name)?.focus();
  }, [inputs, name]);
}

/** On a phone a focused field would cover half the page with its keyboard. */
function hasKeyboard(): boolean {
  return window.matchMedia(`(min-width:${desktopPx}px) and (pointer: fine)`).matches;
}
