import { defineTexts } from "#renderer/text/texts.ts";
import type { Locale } from "#shared/locale.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

import type { LeftOut } from "./choose-photo.ts";
import { formatMegabytes, formatMegapixels } from "./format-transfer.ts";

/** Why a file is not sent, or why sending it failed, and what to do about it. */
export const refusalTexts = defineTexts({
  en: {
    empty: "is empty. Choose another photo.",
    tooBig: (megabytes: string) =>
      `has ${megabytes} MB, the limit is 50 MB. Choose a smaller copy.`,
    heic: "is an iPhone HEIC photo, which we can’t read yet. Export it as JPG and try again.",
    unsupported: "isn’t a photo we can read. Use JPG, PNG or WebP.",
    unreadable: "can’t be opened. It may be damaged; choose another photo.",
    tooManyPixels: (megapixels: string) =>
      `has ${megapixels} megapixels, the limit is 50. Choose a smaller copy.`,
    oneAtATime: "was not uploaded: one photo at a time, please.",
    offline: "The connection was lost. Nothing is wrong with your photo.",
    unreadableByServer: "We couldn’t read this photo. It may be damaged; choose another one.",
    tooLargeForServer: "This photo is too large. Choose a smaller copy.",
    unsupportedByServer: "This isn’t a photo we can read. Use JPG, PNG or WebP.",
    rateLimited: "That was a lot of photos in a short time. Wait a minute and try again.",
    notAllowed: "You can’t add more photos here. Sign in to go on.",
    failed: "The upload didn’t work. Nothing is wrong with your photo.",
  },
  de: {
    empty: "ist leer. Wählen Sie ein anderes Foto.",
    tooBig: (megabytes: string) =>
      `hat ${megabytes} MB, erlaubt sind 50 MB. Wählen Sie eine kleinere Kopie.`,
    heic: "ist ein HEIC-Foto vom iPhone, das wir noch nicht lesen können. Exportieren Sie es als JPG.",
    unsupported: "ist kein Foto, das wir lesen können. Nehmen Sie JPG, PNG oder WebP.",
    unreadable:
      "lässt sich nicht öffnen. Vielleicht ist die Datei beschädigt; wählen Sie eine andere.",
    tooManyPixels: (megapixels: string) =>
      `hat ${megapixels} Megapixel, erlaubt sind 50. Wählen Sie eine kleinere Kopie.`,
    oneAtATime: "wurde nicht hochgeladen: bitte ein Foto nach dem anderen.",
    offline: "Die Verbindung ist abgebrochen. Mit Ihrem Foto ist alles in Ordnung.",
    unreadableByServer:
      "Wir konnten dieses Foto nicht lesen. Vielleicht ist es beschädigt; wählen Sie ein anderes.",
    tooLargeForServer: "Dieses Foto ist zu groß. Wählen Sie eine kleinere Kopie.",
    unsupportedByServer: "Dieses Foto können wir nicht lesen. Nehmen Sie JPG, PNG oder WebP.",
    rateLimited: "Das waren viele Fotos in kurzer Zeit. Versuchen Sie es in einer Minute wieder.",
    notAllowed: "Hier sind keine weiteren Fotos möglich. Melden Sie sich an, um fortzufahren.",
    failed: "Das Hochladen hat nicht geklappt. Mit Ihrem Foto ist alles in Ordnung.",
  },
  es: {
    empty: "está vacío. Elige otra foto.",
    tooBig: (megabytes: string) =>
      `tiene ${megabytes} MB y el límite son 50 MB. Elige una copia más pequeña.`,
    heic: "es una foto HEIC de iPhone, que aún no podemos leer. Expórtala como JPG.",
    unsupported: "no es una foto que podamos leer. Usa JPG, PNG o WebP.",
    unreadable: "no se puede abrir. Puede estar dañado; elige otra foto.",
    tooManyPixels: (megapixels: string) =>
      `tiene ${megapixels} megapíxeles y el límite son 50. Elige una copia más pequeña.`,
    oneAtATime: "no se subió: de una en una, por favor.",
    offline: "Se perdió la conexión. A tu foto no le pasa nada.",
    unreadableByServer: "No pudimos leer esta foto. Puede estar dañada; elige otra.",
    tooLargeForServer: "Esta foto es demasiado grande. Elige una copia más pequeña.",
    unsupportedByServer: "No podemos leer esta foto. Usa JPG, PNG o WebP.",
    rateLimited: "Son muchas fotos en poco tiempo. Espera un minuto y reinténtalo.",
    notAllowed: "Aquí no puedes añadir más fotos. Inicia sesión para seguir.",
    failed: "La subida no funcionó. A tu foto no le pasa nada.",
  },
});

type RefusalSentences = (typeof refusalTexts)["en"];

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
    case "one-at-a-time":
      return `${fileName} ${texts.oneAtATime}`;
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
    case "forbidden":
      return { sentence: texts.notAllowed, canRepeat: false };
    default:
      return { sentence: texts.failed, canRepeat: true };
  }
}
