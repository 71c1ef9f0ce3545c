import { describe, expect, it } from "vitest";

import { createTestSession } from "#support/scripted-platform.ts";
import { readEntrance } from "#web/read-entrance.ts";

const web = { prefix: "/c/", inFrame: false };
const embed = { prefix: "/embed/", inFrame: true };
const noProps = { authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 };

describe("how a page was entered", () => {
  it.each([
    ["/", web, "", null],
    ["/upload", web, "", null],
    ["/c/alder-quay", web, "/c/alder-quay", "alder-quay"],
    ["/c/alder-quay/room/1", web, "/c/alder-quay", "alder-quay"],
    ["/c/Alder_Quay", web, "", null],
    ["/c/", web, "", null],
    ["/embed/alder-quay", web, "", null],
    ["/embed/alder-quay/upload", embed, "/embed/alder-quay", "alder-quay"],
  ])("is read from the path %s", (pathname, entry, basename, slug) => {
    expect(readEntrance({ pathname, propsText: null }, entry)).toEqual({
      basename,
      slug,
      inFrame: entry.inFrame,
      pageProps: noProps,
    });
  });

  it("takes the props that the server wrote into the page", () => {
    const props = {
      session: createTestSession(),
      authenticatedServerCompanyId: "22222222-2222-4222-8222-222222222222",
      sessionRefetchSeconds: 0,
    };
    const propsText = JSON.stringify(props);
    expect(readEntrance({ pathname: "/", propsText }, web).pageProps).toEqual(props);
  });

  it("tells a page that knows nobody is signed in from one that does not know", () => {
    const signedOut = '{"session":null,"authenticatedServerCompanyId":null}';
    const unknown = '{"authenticatedServerCompanyId":null}';
    const [none, nobodyLooked] = [signedOut, unknown].map((propsText) =>
      readEntrance({ pathname: "/", propsText }, web),
    );
    expect(none?.pageProps.session).toBeNull();
    expect(nobodyLooked?.pageProps.session).toBeUndefined();
  });

  it.each(["", "  ", "{", "null", '{"session":{"user":{}}}'])(
    "starts from nothing when the props are %j",
    (propsText) => {
      expect(readEntrance({ pathname: "/", propsText }, web).pageProps).toEqual(noProps);
    },
  );
});
