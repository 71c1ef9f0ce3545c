import { roomTypeSchema } from "#shared/image.ts";
import type { Locale } from "#shared/locale.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import type { PageSentences } from "#shared/page-sentences.ts";
import { de } from "#shared/texts/app/de.ts";
import { en } from "#shared/texts/app/en.ts";
import { es } from "#shared/texts/app/es.ts";

import type { Company } from "../../../db/company-directory.ts";
import { drawCompanySign, drawIcon } from "../landing/landing-icons.ts";
import type { ShownRoom } from "../landing/landing-view.ts";
import { html, Markup } from "../html/markup.ts";
import { writeServed, writeServedWhere } from "../html/write-served.ts";
import { readStyles, writeLook } from "../html/write-look.ts";

/** Pages of the app that begin with a picture of the server's. */
export type AppPageName = "signIn" | "upload" | "designs" | "room";

/** What a page's code and texts are in, and what stands on it. */
type AppPage = { files: string[] } & PageSentences;
/** As the build names them. */
export type AppPageFiles = Partial<Record<AppPageName, Record<Locale, AppPage>>>;

export type WaitingView = {
  name: AppPageName;
  page: AppPage;
  company: Pick<Company, "features" | "styles">;
  locale: Locale;
  /** The address names no company: an earlier page of the tab may have. */
  isOfAnyCompany: boolean;
  /** Null on other pages, and where nothing may be said of the room. */
  room: WaitingRoom | null;
  /** Those that the page begins with. */
  rooms: readonly ShownRoom[];
};

/** What is known of a room: its name, and the sides of its photo in pixels. */
export type WaitingRoom = {
  name: string;
  photo: { address: string; width: number; height: number };
};

const styleSheet = readStyles(new URL("waiting.css", import.meta.url));
const texts = { en, de, es };

/**
 * In a language that only this browser knows of, or in a tab that is in another company where the address
 * names none, the app shows something else.
 */
export const stepAside = [
  'const w=document.getElementById("waiting");try{const l=localStorage.locale;',
  "if(l&&l!==document.documentElement.lang||w.dataset.anyCompany&&sessionStorage.companySlug)w.remove()",
  "}catch{}",
].join("");

/**
 * What is seen of a page until the app is there: the company's mark, the page's title and quiet shapes,
 * where the app puts its own. It is a picture: who reads the page otherwise is told by the app.
 */
export function writeWaiting(view: WaitingView): Markup {
  const mark = view.isOfAnyCompany ? new Markup('data-any-company="true"') : null;
  return html`<div id="waiting" aria-hidden="true" ${mark}>${writePage(view)}</div>
    ${new Markup(`<script>${stepAside}</script>`)}`;
}

/** The company's look, and all files that the page will need, which are fetched at once. */
export function writeWaitingHead(
  { page, company }: WaitingView,
  fonts: Readonly<Record<string, string>>,
): Markup {
  return html`${writePreloads(page.files)}${writeLook(company.styles, fonts, styleSheet)}`;
}

/** Has the files of a page fetched together with those of the app. */
export function writePreloads(files: readonly string[]): Markup {
  return html`${files.map((file) => html`<link rel="modulepreload" crossorigin href="${file}" />`)}`;
}

function writePage(view: WaitingView): Markup {
  const { name, page } = view;
  if (name === "signIn") return writeEntry(view);
  if (name === "room") return writeRoom(view);
  const shapes =
    name === "upload" ? writeUpload(view) : html`<div class="row">${block}${block}${block}</div>`;
  return html`<div class="bar">${writeMark(view)}${writePlaces(view)}</div>
    <div class="page ${name}">
      <p class="title">${page.title ?? ""}</p>
      ${shapes}
    </div>`;
}

const block = new Markup('<span class="block"></span>');

function writeMark({ company }: WaitingView): Markup {
  const { features } = company;
  return html`<span class="mark"
    >${drawCompanySign(features)}<span class="name">${features.name}</span></span
  >`;
}

function writePlaces({ locale }: WaitingView): Markup {
  const { visualise } = texts[locale].header;
  const { designs } = texts[locale].common;
  return html`<span class="places"><span>${visualise}</span><span>${designs}</span></span
    ><span class="space"></span><span class="menu">${drawIcon("menu", 22)}</span>`;
}

function writeEntry(view: WaitingView): Markup {
  const { title = "", lead = "" } = view.page;
  return html`<div class="entry">
    <div class="column">
      <div class="bar">${writeMark(view)}</div>
      <div class="middle">
        <p class="saying">
          <span class="title">${title}</span><span class="gap"></span
          ><span class="lead">${lead}</span>
        </p>
        ${block}${block}${block}
      </div>
    </div>
    <div class="picture">${writeEntryPicture(view)}</div>
  </div>`;
}

function writeEntryPicture({ rooms }: WaitingView): Markup {
  const after = rooms[0]?.pictures.after ?? null;
  return after === null ? block : writeServedWhere("(min-width:1024px)", after, "entry");
}

/** The place for a photo, and below it the rooms to begin with instead: each where the app has it. */
function writeUpload(view: WaitingView): Markup {
  const { upload } = view.page;
  if (upload === undefined) return block;
  const { room, roomTypes } = texts[view.locale].common;
  const chips = roomTypeSchema.options.map((type) => html`<span>${roomTypes[type]}</span>`);
  const tips = upload.tips.map(
    ({ title, why }) =>
      html`<span class="tip"
        ><span class="tile"></span><span><span class="what">${title}</span>${why}</span></span
      >`,
  );
  return html`<div class="columns">
      <div class="zone">
        <p class="invitation"><span class="block"></span><span>${upload.dropHere}</span></p>
        <p class="buttons"><span class="block"></span><span class="block camera"></span></p>
        <p class="accepted">${upload.accepted}</p>
      </div>
      <div class="form">
        <div class="questions">
          <div>
            <p class="about">${upload.aboutRoom}</p>
            <p class="why">${upload.aboutRoomLead}</p>
          </div>
          <div>
            <p class="label">${room}</p>
            <p class="chips">${chips}</p>
          </div>
          <div>
            <p class="label">${upload.note}</p>
            ${block}
          </div>
        </div>
        <p class="best">${upload.bestResult}</p>
        ${tips}
      </div>
    </div>
    ${writeSamples(view, upload.samples)}`;
}

/** Of the rooms in the row no window shows more than a few at once. */
const seenRooms = 3;

function writeSamples({ rooms, locale }: WaitingView, title: string): Markup {
  if (rooms.length === 0) return new Markup("");
  const cards = rooms.map((room, index) => {
    const picture = writeServed(room.pictures.before, "sample", "", index < seenRooms);
    const name = nameSampleRoom(room, texts[locale].common.seededRooms);
    return html`<span class="sample"><span class="frame">${picture}</span>${name}</span>`;
  });
  return html`<div class="samples">
    <p class="head">${title}</p>
    <div class="sample-row">${cards}</div>
  </div>`;
}

function writeRoom(view: WaitingView): Markup {
  const { openingPhoto } = texts[view.locale].common;
  const status = html`<span class="status">${openingPhoto}</span>`;
  return html`<div class="room">
    <div class="bar">
      <span class="block back"></span>${writeMark(view)}
      <span class="names">${writeRoomName(view)}${status}</span>
    </div>
    <div class="well">
      <span class="card tools"></span>
      <div class="stage">
        <div class="photo">${writePhoto(view)}</div>
        ${status}
      </div>
      <span class="card panel"></span>
    </div>
  </div>`;
}

function writeRoomName({ room }: WaitingView): Markup {
  if (room === null) return new Markup('<span class="block words"></span>');
  return html`<span class="room-name">${room.name}</span>`;
}

function writePhoto({ room }: WaitingView): Markup {
  if (room === null) return block;
  const { address, width, height } = room.photo;
  return html`<span class="pane" style="--ratio:${String(width / height)}"
    ><img src="${address}" alt="" fetchpriority="high"
  /></span>`;
}
