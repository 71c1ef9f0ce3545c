import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest";

import type { Locale } from "#shared/locale.ts";
import type { FrameMessageData } from "#shared/wires/embed.ts";
import type { EmbedEvents, EmbedLocale } from "#web/sdk/embed-types.ts";
import { declareSdk, declareServedReact } from "#web/vite-sdk.ts";

const usage = `
import type { Embed, EmbedEvents } from "./v1.js";
import { RoomwrightDesigner } from "./react.js";

const embed: Embed = window.Roomwright.create("#designer", { company: "acme", height: 640 });
embed.on("route", ({ path }) => path.toUpperCase()).once("ready", ({ protocol }) => protocol === 1);
embed.on("design:saved", ({ products }) => products.map(({ sku, qty }) => sku.repeat(qty)));
embed.setLocale("de");
embed.loadImage(new Blob([]), "room.png");
const ready: EmbedEvents["ready"] = await embed.ready;
document.querySelector("#designer")?.roomwright?.destroy();
export const page = <RoomwrightDesigner company="acme" onDesignSaved={({ designId }) => designId} />;
export const locale: string = ready.locale;
// @ts-expect-error there is no such event
embed.on("opened", () => undefined);
// @ts-expect-error a company is needed
window.Roomwright.create("#designer", {});
// @ts-expect-error nobody speaks it
embed.setLocale("fr");
`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomwright-types-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("the types that are served fit together and fit their use, on their own and strictly", async () => {
  await mkdir(join(folder, "site"));
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const write = (name: string, text: string) => writeFile(join(folder, "site", name), text);
  // As sources, because declarations are only looked at together with all those of the libraries.
  await write("v1.ts", await declareSdk("embed-types.ts"));
  await write("react.ts", await declareServedReact());
  await write("usage.tsx", usage);
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: "react-jsx",
    module: "esnext",
    target: "es2022",
    moduleResolution: "bundler",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
  };
  await write("tsconfig.json", JSON.stringify({ compilerOptions: options }));
  const project = join(folder, "site", "tsconfig.json");
  const { stdout } = await promisify(execFile)("node_modules/.bin/tsc", ["-p", project]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
}, 60_000);

it("the types say what the wire says", () => {
  expectTypeOf<EmbedEvents>().toEqualTypeOf<
    Omit<FrameMessageData, "token:put" | "shown" | "close">
  >();
  expectTypeOf<EmbedLocale>().toEqualTypeOf<Locale>();
});
