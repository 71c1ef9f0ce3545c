import { describe, expect, it } from "vitest";

import { placeFailure } from "#renderer/features/account/place-failure.ts";
import { en as english } from "#renderer/features/account/texts/en.ts";
import { AppError } from "#shared/app-error.ts";

const en = english.account.failures;
const places = { wrong_password: "currentPassword", wrong_code: "code" } as const;

describe("a refused change", () => {
  it("is said at the field it is about", () => {
    const thrown = new AppError("wrong_password", "refused");
    const text = en.wrong_password;
    expect(placeFailure(thrown, places, en)).toEqual({ field: "currentPassword", text });
  });

  it("is read the same from the store, where it is plain data", () => {
    const kept = { code: "wrong_code", message: "refused", requestId: "r-1", details: undefined };
    expect(placeFailure(kept, places, en)).toEqual({ field: "code", text: en.wrong_code });
  });

  it("concerns the whole form when it is about no field", () => {
    const offline = new AppError("offline", "no network");
    expect(placeFailure(offline, places, en)).toEqual({ field: null, text: en.offline });
  });

  it.each([new TypeError("a bug"), "odd", null, { code: "nobody knows" }, { code: "toString" }])(
    "never shows what a developer wrote (%j)",
    (error) => {
      expect(placeFailure(error, places, en)).toEqual({ field: null, text: en.other });
    },
  );
});
