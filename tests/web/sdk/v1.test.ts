import { gzipSync } from "node:zlib";

import { beforeAll, describe, expect, it } from "vitest";

import { sampleStyles } from "#support/company-samples.ts";
import { runSdk } from "#support/fake-host-window.ts";
import type { FakeHostOptions, SdkCode } from "#support/fake-host-window.ts";
import type { Embed } from "#web/sdk/embed-types.ts";
import { readHostMessage } from "#shared/wires/embed.ts";
import { bundleSdk } from "#web/vite-sdk.ts";

let code: SdkCode;
beforeAll(async () => {
  const loader = await bundleSdk("v1.ts", "iife");
  code = { loader, conversation: await bundleSdk("conversation.ts", "iife") };
});
const start = (options?: FakeHostOptions) => runSdk(code, options);

describe("the script for host pages", () => {
  it("T5: is 3 KB with gzip at most, needs nothing else and leaves one name behind", () => {
    expect(gzipSync(code.loader, { level: 9 }).byteLength).toBeLessThanOrEqual(3000);
    const both = code.loader + code.conversation;
    expect(both).not.toMatch(/\bimport\b|\brequire\(|\bfetch\(|\beval\(/);
    const { page } = start();
    expect(Object.keys(page).filter((name) => !/^[a-z]/.test(name))).toContain("Roomwright");
    expect(page["roomwright"]).toBeUndefined();
  });

  it("learns from its own address where the designer is", () => {
    const { sdk } = start({ scriptSrc: "https://cdn.example:8443/embed/v1.js?x=1" });
    expect(sdk).toMatchObject({ version: 1, origin: "https://cdn.example:8443" });
  });

  it("mounts what the page marked, once, with what its attributes say", () => {
    const { boxes, sdk, page } = start({
      boxes: [
        { roomwright: "acme", route: "/upload", locale: "de", mode: "fill", height: "700" },
        { roomwright: "" },
      ],
    });
    const [first, second] = boxes;
    expect(first?.children).toHaveLength(1);
    expect(second?.children).toHaveLength(0);
    const iframe = first?.children[0];
    expect(iframe?.["src"]).toMatch(
      /^https:\/\/product\.test\/embed\/acme\/upload#rw=[0-9a-f]{32}&visitor=&locale=de$/,
    );
    expect(iframe).toMatchObject({ title: "Raumgestalter" });
    expect(first?.style["minHeight"]).toBe("700px");
    expect(page["Roomwright"]).toBe(sdk);
  });

  it("asks the server for the start page in the page's language, and says that a look is to come", () => {
    const { boxes, create } = start({ boxes: [{ roomwright: "acme", locale: "es" }] });
    expect(boxes[0]?.children[0]?.["src"]).toMatch(
      /^https:\/\/product\.test\/embed\/acme\?locale=es#rw=[0-9a-f]{32}&visitor=&locale=es$/,
    );
    const { box } = create({ locale: "de", theme: { palette: sampleStyles.palette } });
    expect(box.children[0]?.["src"]).toMatch(
      /\/embed\/acme\?locale=de#rw=[0-9a-f]{32}&visitor=&locale=de&themed$/,
    );
  });

  it("tells the frame what the page knows: the visitor, the product, where they came from", () => {
    const { boxes, drive, posted } = start({
      search: "?utm_source=mail&utm_campaign=spring&other=1",
      boxes: [
        {
          roomwright: "acme",
          name: "Mira",
          product: "AQ-018",
          room: "Living room",
          fieldOrder: "A7",
          leads: "",
          cart: "",
        },
      ],
    });
    drive((boxes[0] as unknown as HTMLElement).roomwright as Embed).sayReady();
    const [init] = posted.map(({ message }) => readHostMessage(message));
    expect(init).toMatchObject({
      type: "init",
      data: {
        prefill: { name: "Mira", product: "AQ-018", room: "Living room" },
        fields: { utm_source: "mail", utm_campaign: "spring", order: "A7" },
        optIn: ["lead:submitted", "cart:add"],
      },
    });
    expect(JSON.stringify(init)).not.toContain("other");
  });

  it("gives every frame a number of its own", () => {
    const { create } = start();
    const numbers = Array.from({ length: 4 }, () => create().id);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });

  it("says nothing before the frame is ready, then everything in order, only to its origin", () => {
    const { create, posted } = start();
    const { embed, sayReady, id } = create({ theme: { palette: {} }, leads: true });
    embed.navigate("/upload");
    embed.setLocale("es");
    expect(posted).toEqual([]);
    sayReady();
    expect(posted.map(({ message }) => message.type)).toEqual([
      "init",
      "navigate",
      "locale:set",
      "viewport",
    ]);
    expect(posted.every(({ origin }) => origin === "https://product.test")).toBe(true);
    expect(posted.every(({ message }) => message.id === id)).toBe(true);
    expect(posted.map(({ message }) => message.seq)).toEqual([1, 2, 3, 4]);
    expect(posted[0]?.message).toMatchObject({
      re: 1,
      data: { company: "acme", mode: "auto", locale: "es", optIn: ["lead:submitted"] },
    });
  });

  it("speaks the wire that the frame parses", () => {
    const { create, posted, stored } = start();
    stored.set("roomwright:acme", "a".repeat(32));
    const { embed, sayReady } = create({ theme: sampleStyles });
    sayReady();
    embed.navigate("/designs");
    embed.setTheme(sampleStyles);
    embed.setLocale("de");
    embed.loadImage(new ArrayBuffer(8), "room.png");
    const types = posted.map(({ message }) => message.type);
    expect(types).toEqual([
      "token:restore",
      "init",
      "viewport",
      "navigate",
      "theme:set",
      "locale:set",
      "image:load",
    ]);
    expect(posted.map(({ message }) => readHostMessage(message)?.type)).toEqual(types);
  });

  it("begins whatever the page's address and elements say: what does not fit is left out", () => {
    const long = "x".repeat(600);
    const { create, posted } = start({
      search: `?utm_source=mail&utm_campaign=${long}&utm_a-b=1&${"utm_same=1&".repeat(40)}`,
    });
    const { sayReady } = create({ prefill: { name: long, email: "me@shop.test" } });
    sayReady();
    expect(readHostMessage(posted[0]?.message)).toMatchObject({
      type: "init",
      data: {
        fields: { utm_source: "mail", utm_same: "1" },
        prefill: { name: undefined, email: "me@shop.test" },
      },
    });
  });

  it("replays ready to listeners that come late, and tells a reloaded frame everything again", async () => {
    const { create, posted } = start();
    const { embed, sayReady } = create();
    const heard: string[] = [];
    embed.once("ready", () => heard.push("first"));
    sayReady();
    embed.on("ready", () => heard.push("late"));
    expect(heard).toEqual(["first", "late"]);
    await expect(embed.ready).resolves.toMatchObject({ protocol: 1 });
    embed.setLocale("de");
    sayReady();
    expect(heard).toEqual(["first", "late", "late"]);
    const inits = posted.filter(({ message }) => message.type === "init");
    expect(inits.map(({ message }) => message.data["locale"])).toEqual(["en", "de"]);
  });

  it("WB-17: hears only its own frame, from its own origin", () => {
    const { create } = start();
    const { embed, say, bring, id, iframe } = create();
    const heard: unknown[] = [];
    embed.on("route", (data) => heard.push(data));
    const message = { v: 1, ns: "roomwright", id, seq: 1, type: "route", data: { path: "/a" } };
    bring(message, { source: {} });
    bring(message, { source: null });
    bring(message, { origin: "https://evil.test" });
    bring(message, { origin: "null" });
    expect([heard, embed.dropped]).toEqual([[], 0]);
    say("route", { path: "/b", title: "" });
    expect(heard).toEqual([{ path: "/b", title: "" }]);
    expect(iframe["contentWindow"]).not.toBeNull();
  });

  it.each([
    ["another version", { v: 2 }],
    ["another namespace", { ns: "cal" }],
    ["another frame's number", { id: "0".repeat(32) }],
    ["no number in the row", { seq: "one" }],
    ["an unknown type", { type: "open" }],
    ["a type that only looks known", { type: "route\n" }],
    ["no data", { data: null }],
    ["a height that is none", { type: "resize", data: { height: "4000px; color: red" } }],
    ["a height beyond reason", { type: "resize", data: { height: 1e9 } }],
    ["a token that nobody may keep", { type: "token:put", data: { key: "iut", value: "t" } }],
    ["more than 64 KB", { data: { path: "x".repeat(70_000) } }],
  ])("WB-17: drops and counts a message with %s", (_name, change) => {
    const { create, stored } = start();
    const { embed, say, iframe } = create();
    const heard: unknown[] = [];
    embed.on("route", (data) => heard.push(data));
    say("route", { path: "/", title: "" }, change);
    expect([heard, embed.dropped, stored.size]).toEqual([[], 1, 0]);
    expect(iframe.style["height"]).toBe("min(100svh, 860px)");
  });

  it("passes over what is no message at all, and counts no ROUTE_CHANGE", () => {
    const { create } = start();
    const { embed, bring } = create();
    for (const data of [null, undefined, 7, "ready", [], Object.create(null)]) bring(data);
    bring({ type: "ROUTE_CHANGE", path: "/upload" });
    expect(embed.dropped).toBe(6);
  });

  it("grows with the content, but not while something below it is in sight", () => {
    const { create, document, events } = start();
    const { iframe, say } = create({ height: 640 });
    say("resize", { height: 1076, cause: "load" });
    expect(iframe.style["height"]).toBe("1076px");
    iframe.bottom = 700;
    say("resize", { height: 1500, cause: "content" });
    expect(iframe.style["height"]).toBe("1076px");
    document.activeElement = iframe;
    events.dispatchEvent(new Event("blur"));
    expect(iframe.style["height"]).toBe("1500px");
    say("resize", { height: 0, cause: "route" });
    expect(iframe.style["height"]).toBe("640px");
  });

  it("keeps its height in fill mode", () => {
    const { create } = start();
    const { box, iframe, say } = create({ mode: "fill", height: "70vh" });
    say("resize", { height: 1076, cause: "load" });
    expect(box.style["minHeight"]).toBe("70vh");
    expect(iframe.style["height"]).toBeUndefined();
    expect(iframe.style["cssText"]).toContain("position:absolute;inset:0;height:100%");
  });

  it("T7: keeps who an anonymous visitor is, forgets it when told, and lives without storage", () => {
    const kept = start();
    const first = kept.create();
    first.say("token:put", { key: "anonymousUserId", value: "v".repeat(32) });
    expect([...kept.stored]).toEqual([["roomwright:acme", "v".repeat(32)]]);
    kept.create().sayReady();
    expect(kept.posted[0]?.message).toMatchObject({
      type: "token:restore",
      data: { key: "anonymousUserId", value: "v".repeat(32) },
    });
    // Somebody new, of a frame that did not know of them, is no reason to forget them.
    const anew = { key: "anonymousUserId", value: "n".repeat(32) };
    for (const was of [null, undefined, "x".repeat(32)]) first.say("token:put", { ...anew, was });
    expect([...kept.stored.values()]).toEqual(["v".repeat(32)]);
    const answers = kept.posted.filter(({ message }) => message.type === "token:restore");
    expect(answers).toHaveLength(1);
    first.say("token:put", { ...anew, was: "v".repeat(32) });
    expect([...kept.stored.values()]).toEqual(["n".repeat(32)]);
    expect(kept.create().iframe.src).toContain(`&visitor=${"n".repeat(32)}&`);
    first.say("token:put", { key: "anonymousUserId", value: null, was: "n".repeat(32) });
    expect(kept.stored.size).toBe(0);
    const blocked = start({ storageThrows: true });
    const { say, sayReady } = blocked.create();
    say("token:put", { key: "anonymousUserId", value: "v".repeat(32) });
    sayReady();
    expect(blocked.posted[0]?.message.type).toBe("init");
  });

  it("shows a link in the page's language when the frame does not answer in ten seconds", async () => {
    const { create, timers } = start({ lang: "es-MX" });
    const { box, embed, sayReady } = create({ route: "/upload" });
    const errors: unknown[] = [];
    embed.on("error", (data) => errors.push(data));
    const [timer] = timers.values();
    expect(timer?.delayMs).toBe(10_000);
    timer?.work();
    expect(box.children[1]).toMatchObject({
      href: "https://product.test/c/acme/upload",
      target: "_blank",
      rel: "noopener",
      textContent: "Abrir el diseñador en una pestaña nueva",
    });
    expect(errors).toMatchObject([{ code: "timeout" }]);
    await expect(embed.ready).rejects.toThrow("did not answer");
    sayReady();
    expect(box.children.map((child) => child.tag)).toEqual(["iframe"]);
    expect(box.children[0]?.style["display"]).toBe("block");
  });

  it("waits for the app of a start page that can be seen, however long that takes", async () => {
    const { create, timers } = start();
    const late = create();
    const [timer] = timers.values();
    const errors: unknown[] = [];
    late.embed.on("error", (data) => errors.push(data));
    late.say("shown", {});
    timer?.work();
    expect(errors).toEqual([]);
    expect(late.box.children.map((child) => child.tag)).toEqual(["iframe"]);
    late.sayReady();
    await expect(late.embed.ready).resolves.toMatchObject({ protocol: 1 });
  });

  it("shows the frame again when its start page comes after the link", () => {
    const { create, timers } = start();
    const { box, say } = create();
    for (const timer of timers.values()) timer.work();
    expect(box.children.map((child) => child.tag)).toEqual(["iframe", "a"]);
    say("shown", {});
    expect(box.children.map((child) => child.tag)).toEqual(["iframe"]);
    expect(box.children[0]?.style["display"]).toBe("block");
  });

  it("leaves nothing behind when it is destroyed", async () => {
    const { create, posted, timers } = start();
    const one = create();
    const other = create();
    one.box.style["minHeight"] = "700px";
    one.embed.destroy();
    one.sayReady();
    for (const timer of timers.values()) timer.work();
    expect(one.box.children).toEqual([]);
    await expect(one.embed.ready).rejects.toThrow("destroyed");
    one.embed.navigate("/upload");
    expect(posted).toEqual([]);
    other.sayReady();
    expect(posted.map(({ message }) => message.type)).toEqual(["init", "viewport"]);
  });

  it("loads the script beside it once, with the number that the policy let itself in by", () => {
    const { scripts } = start({ boxes: [{ roomwright: "acme" }, { roomwright: "acme" }] });
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatchObject({
      src: "https://product.test/embed/conversation.js",
      nonce: "a-number",
    });
  });

  it("keeps what is asked and said before the script beside it is there", async () => {
    const { create, posted, bringScripts } = start({ conversation: "late" });
    const { embed, sayReady, say } = create();
    const heard: unknown[] = [];
    embed.on("route", (data) => heard.push(data)).navigate("/upload");
    sayReady();
    say("route", { path: "/", title: "" });
    expect(posted).toEqual([]);
    bringScripts();
    await embed.ready;
    expect(posted.map(({ message }) => message.type)).toEqual(["init", "navigate", "viewport"]);
    expect(heard).toEqual([{ path: "/", title: "" }]);
  });

  it("is nothing any more when it is destroyed before the script beside it is there", async () => {
    const { create, posted, bringScripts } = start({ conversation: "late" });
    const { box, embed, sayReady } = create();
    embed.destroy();
    expect(box.children).toEqual([]);
    bringScripts();
    sayReady();
    await expect(embed.ready).rejects.toThrow("destroyed");
    expect(posted).toEqual([]);
  });

  it.each(["refused", "untrusted"] as const)(
    "leaves a frame alone in a page where the script beside it is %s",
    async (conversation) => {
      const { create } = start({ conversation });
      const { box, embed, iframe } = create({ mode: "fill" });
      await expect(embed.ready).rejects.toThrow("lets no conversation");
      expect(box.children).toEqual([iframe]);
      embed.navigate("/upload");
      embed.open();
    },
  );

  it("opens a tab of its own where it cannot open above the page", () => {
    const { create } = start({ conversation: "refused" });
    const modal = create({ mode: "modal" });
    const press = new Event("click", { cancelable: true });
    modal.box.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    const link = { tag: "a", href: "https://product.test/c/acme", target: "_blank", clicks: 1 };
    expect(modal.iframe.parent).toMatchObject({
      children: [expect.anything(), link],
    });
    const button = create({ mode: "button" });
    expect(button.box.children).toMatchObject([{ children: [expect.anything(), { tag: "a" }] }]);
  });

  it("leaves nothing of a button behind that was destroyed before its script was refused", async () => {
    const { create, refuseScripts } = start({ conversation: "late" });
    const { box, embed } = create({ mode: "button" });
    embed.destroy();
    refuseScripts();
    expect(box.children).toEqual([]);
    await expect(embed.ready).rejects.toThrow("lets no conversation");
  });

  it("follows a press that came before the script was refused", () => {
    const { create, refuseScripts } = start({ conversation: "late" });
    const { box, iframe } = create({ mode: "modal" });
    box.dispatchEvent(new Event("click", { cancelable: true }));
    refuseScripts();
    expect(iframe.parent?.children[1]).toMatchObject({ tag: "a", clicks: 1 });
  });

  it("says so when there is no such element", () => {
    const { sdk } = start();
    expect(() => sdk.create("#nowhere", { company: "acme" })).toThrow("no such element");
  });
});
