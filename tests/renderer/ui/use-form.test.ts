import { act, createElement, useEffect } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";

import { useForm } from "#renderer/ui/use-form.ts";
import type { FormRules } from "#renderer/ui/use-form.ts";
import { createScriptedStore } from "#support/scripted-platform.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";

type Fields = "email" | "password";
type Chosen = { rights?: readonly string[] };
type Entered = Record<Fields, string>;
type Form = ReturnType<typeof useForm<Fields, Entered, Chosen>>;

const schema = z.object({
  email: z.string().trim().min(1, "no email").includes("@", "odd email"),
  password: z.string().min(1, "no password"),
});

let app: UnseenApp | null = null;
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

/** A form with its fields' inputs, as far as they can be focused. */
async function openForm(rules: Partial<FormRules<Fields, Entered, Chosen>> = {}) {
  vi.stubGlobal("window", { location: { pathname: "/" } });
  const focused: string[] = [];
  const sent: Entered[] = [];
  let latest: Form | null = null;
  const show = (form: Form) => {
    latest = form;
  };
  function Probe() {
    const form = useForm<Fields, Entered, Chosen>({
      start: { email: "", password: "" },
      schema,
      submit: (entered) => void sent.push(entered),
      ...rules,
    });
    useEffect(() => {
      for (const name of ["email", "password"] as const) {
        const input = { focus: () => focused.push(name) };
        form.field(name).inputRef(input as unknown as HTMLInputElement);
      }
      show(form);
    });
    return null;
  }
  const { store, services } = createScriptedStore();
  app = await mountUnseen(createElement(Probe), { store, services, address: "/" });
  const read = (): Form => {
    if (latest === null) throw new RangeError("nothing is mounted");
    return latest;
  };
  return {
    read,
    focused,
    sent,
    errors: () => [read().field("email").error, read().field("password").error],
    type: (name: Fields, value: string) => act(async () => read().field(name).onChange(value)),
    submit: () => act(async () => read().onSubmit()),
  };
}

describe("a form", () => {
  it("calls nothing wrong before it is tried, then says so at each field and goes to the first", async () => {
    const form = await openForm();
    expect(form.errors()).toEqual([null, null]);
    await form.submit();
    expect(form.errors()).toEqual(["no email", "no password"]);
    expect([form.focused, form.sent]).toEqual([["email"], []]);
    await form.type("email", "mira");
    expect(form.errors()).toEqual(["odd email", "no password"]);
    await form.type("email", "mira@example.com");
    expect(form.errors()).toEqual([null, "no password"]);
  });

  it("hands on what the schema made of what was typed", async () => {
    const form = await openForm();
    await form.type("email", " mira@example.com ");
    await form.type("password", " spaced ");
    await form.submit();
    expect(form.sent).toEqual([{ email: "mira@example.com", password: " spaced " }]);
    expect([form.errors(), form.read().failure]).toEqual([[null, null], null]);
  });

  it("says what is wrong with what was chosen for itself, once every field is right", async () => {
    const chosen = { rights: [] };
    const rights = z.array(z.string()).min(1, "no right");
    const form = await openForm({ chosen, schema: schema.extend({ rights }) });
    await form.submit();
    expect([form.read().failure, form.focused]).toEqual([null, ["email"]]);
    await form.type("email", "mira@example.com");
    await form.type("password", "c");
    await form.submit();
    expect([form.read().failure, form.focused, form.sent]).toEqual(["no right", ["email"], []]);
  });

  it("hands on what was chosen with what was typed", async () => {
    const form = await openForm({
      start: { email: "a@b", password: "c" },
      chosen: { rights: ["read"] },
      schema: schema.extend({ rights: z.array(z.string()).min(1, "no right") }),
    });
    await form.submit();
    expect(form.sent).toEqual([{ email: "a@b", password: "c", rights: ["read"] }]);
    expect(form.read().failure).toBeNull();
  });

  it("is busy until it is answered, and sends nothing twice", async () => {
    const answered = Promise.withResolvers<void>();
    const submit = vi.fn<() => Promise<void>>(() => answered.promise);
    const form = await openForm({ start: { email: "a@b", password: "c" }, submit });
    await form.submit();
    expect(form.read().isBusy).toBe(true);
    await form.submit();
    expect(submit).toHaveBeenCalledTimes(1);
    await act(async () => answered.resolve());
    expect(form.read().isBusy).toBe(false);
  });

  it.each([
    ["password", [null, "refused"], null, ["password"]],
    [null, [null, null], "refused", []],
  ] as const)("says a refusal where it belongs (%s)", async (field, errors, failure, focused) => {
    const form = await openForm({
      start: { email: "a@b", password: "c" },
      submit: () => Promise.reject(new Error("no")),
      explain: () => ({ field, text: "refused" }),
    });
    await form.submit();
    expect(form.errors()).toEqual(errors);
    expect([form.read().failure, form.focused]).toEqual([failure, focused]);
    await form.type("password", "d");
    expect(form.errors()).toEqual([null, null]);
  });
});
