import { describe, expect, test } from "vitest";

import { describeFailedUpload, describeLeftOut } from "#renderer/features/upload/refusal-texts.ts";
import { de } from "#renderer/features/upload/texts/de.ts";
import { en } from "#renderer/features/upload/texts/en.ts";
import { es } from "#renderer/features/upload/texts/es.ts";
import { en as app } from "#shared/texts/app/en.ts";
import { locales } from "#shared/supported-locales.ts";
import { appErrorStatus } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

const megabyte = 1024 * 1024;

describe.each(locales)("in %s", (locale) => {
  const texts = { ...app.common, ...{ en, de, es }[locale].refusal };

  test("a file that is too big is told its size and the limit", () => {
    const leftOut = {
      fileName: "hall.jpg",
      reason: { kind: "too-big", bytes: 62 * megabyte },
    } as const;
    const sentence = describeLeftOut(leftOut, texts, locale);
    expect(sentence).toMatch(/^hall\.jpg .*62[.,]0 MB.* 50 MB/);
  });

  test("every failure of an upload has a sentence", () => {
    for (const code of Object.keys(appErrorStatus) as AppErrorCode[]) {
      expect(describeFailedUpload(code, texts).sentence).toMatch(/\.$/);
    }
  });
});

test("sending again is offered only where it can help", () => {
  const texts = { ...app.common, ...en.refusal };
  expect(describeFailedUpload("offline", texts).canRepeat).toBe(true);
  expect(describeFailedUpload("internal_error", texts).canRepeat).toBe(true);
  expect(describeFailedUpload("image_unreadable", texts).canRepeat).toBe(false);
  expect(describeFailedUpload("payload_too_large", texts).canRepeat).toBe(false);
});
