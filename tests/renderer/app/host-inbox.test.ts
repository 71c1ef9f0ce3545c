import { expect, it } from "vitest";

import { openHostInbox } from "#renderer/app/host-inbox.ts";
import type { HostCommand } from "#renderer/platform/platform.ts";
import type { HostState } from "#renderer/state/host-slice.ts";
import { restyle } from "#renderer/theme/restyle.ts";
import { sampleStyles } from "#support/company-samples.ts";

function open() {
  const languages: string[] = [];
  const hosts: HostState[] = [];
  const heard: ((command: HostCommand) => void)[] = [];
  const inbox = openHostInbox(
    {
      watchHost(listener) {
        heard.push(listener);
        return () => undefined;
      },
    },
    { locale: (locale) => languages.push(locale), introduction: (host) => hosts.push(host) },
  );
  return { inbox, hosts, languages, say: (command: HostCommand) => heard[0]?.(command), heard };
}

it("what the page around wants before anything is shown waits until somebody can do it", () => {
  const { inbox, say, languages, heard } = open();
  const upload = { type: "navigate", path: "/upload" } as const;
  const photo = { type: "image", file: new Blob(["a"]), name: "a.png" } as const;
  say({ type: "locale", locale: "de" });
  say(upload);
  say(photo);
  expect(heard).toHaveLength(1);
  expect(languages).toEqual(["de"]);
  expect(inbox.read()).toMatchObject({ locale: "de", tasks: [upload, photo] });
  let changes = 0;
  const stop = inbox.subscribe(() => {
    changes += 1;
  });
  inbox.finish(upload);
  expect(inbox.read().tasks).toEqual([photo]);
  stop();
  inbox.finish(photo);
  expect([inbox.read().tasks, changes]).toEqual([[], 1]);
});

it("styles are kept whole, changes of single fields beside them", () => {
  const { inbox, say } = open();
  say({ type: "theme", styles: sampleStyles });
  say({ type: "restyle", styles: { shape: { borderRadius: 2 } } });
  expect(inbox.read()).toMatchObject({
    styles: sampleStyles,
    changes: { shape: { borderRadius: 2 } },
  });
});

it("a host changes the fields that there are, and only to what they may be", () => {
  const changed = restyle(sampleStyles, {
    slugOrId: "somebody-else",
    shape: { borderRadius: 2, extra: 1 },
    palette: { text: { primary: "#000000" } },
    unknown: { deep: true },
  });
  expect(changed).toEqual({
    ...sampleStyles,
    shape: { borderRadius: 2 },
    palette: {
      ...sampleStyles.palette,
      text: { ...sampleStyles.palette.text, primary: "#000000" },
    },
  });
  for (const bad of [
    { shape: { borderRadius: "2px" } },
    { palette: { text: { primary: "red; background: url(//x)" } } },
    { typography: "Comic Sans" },
    { palette: null },
  ]) {
    expect(restyle(sampleStyles, bad)).toBeNull();
  }
  const hostile = JSON.parse(
    '{"__proto__": {"polluted": true}, "constructor": {"x": 1}}',
  ) as Record<string, unknown>;
  expect(restyle(sampleStyles, hostile)).toEqual(sampleStyles);
  expect("polluted" in {}).toBe(false);
});
