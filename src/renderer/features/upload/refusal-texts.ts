import { formatMegabytes } from "#renderer/i18n/format-megabytes.ts";
import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { refusalTexts } from "./texts/upload-catalogue.ts";
import type { Locale } from "#shared/locale.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

import type { LeftOut } from "./choose-photo.ts";
import { formatMegapixels } from "./format-transfer.ts";

export { refusalTexts };

type RefusalSentences = SentencesOf<typeof refusalTexts>;

/** "photo.gif isn’t a photo we can read. …", for a file that was not sent. */
export function describeLeftOut(
  { fileName, reason }: LeftOut,
  texts: RefusalSentences,
  locale: Locale,
): string {
  switch (reason.kind) {
    case "too-big":
      return `${fileName} ${texts.tooBig(formatMegabytes(reason.bytes, locale))}`;
    case "too-many-pixels":
      return `${fileName} ${texts.tooManyPixels(formatMegapixels(reason.pixels, locale))}`;
    default:
      return `${fileName} ${texts[reason.kind]}`;
  }
}

/** What went wrong with an upload. `canRepeat` is false where the same file would fail again. */
export function describeFailedUpload(
  code: AppErrorCode,
  texts: RefusalSentences,
): { sentence: string; canRepeat: boolean } {
  switch (code) {
    case "offline":
    case "request_timeout":
      return { sentence: texts.offline, canRepeat: true };
    case "image_unreadable":
    case "bad_request":
      return { sentence: texts.unreadableByServer, canRepeat: false };
    case "payload_too_large":
    case "image_too_large":
      return { sentence: texts.tooLargeForServer, canRepeat: false };
    case "unsupported_media_type":
      return { sentence: texts.unsupportedByServer, canRepeat: false };
    case "rate_limited":
      return { sentence: texts.rateLimited, canRepeat: true };
    case "unavailable":
      return { sentence: texts.busy, canRepeat: true };
    case "quota_exceeded":
      return { sentence: texts.noRoom, canRepeat: false };
    case "forbidden":
      return { sentence: texts.notAllowed, canRepeat: false };
    default:
      return { sentence: texts.failed, canRepeat: true };
  }
}
