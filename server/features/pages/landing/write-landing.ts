import { formatPrice } from "#shared/format-price.ts";
import { localeNames, locales } from "#shared/locale.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import type { PaintProduct } from "#shared/product.ts";

import { compareArrows, drawCompanySign, drawIcon, roomCorner } from "./landing-icons.ts";
import { choosePromise } from "./landing-view.ts";
import type { LandingView, ShownRoom } from "./landing-view.ts";
import { html, Markup } from "../html/markup.ts";
import { writeServed } from "../html/write-served.ts";

/** Pressed before any script is there, it leads to where the sample rooms are offered too. */
const opensRoom = new Markup('type="submit" form="start" data-app');

/** The app answers, as soon as it is there. */
const waitsForApp = new Markup("data-app");

/** The start page without a script: what it says, shows and links to. */
export function writeLanding(view: LandingView): Markup {
  const { texts } = view;
  return html`<div id="landing">
    <a class="skip" href="#content">${texts.skip}</a>
    <header class="bar${view.inFrame ? " framed" : ""}">${writeHeader(view)}</header>
    <main id="content" tabindex="-1">
      <div class="page">
        <form id="start" action="${view.basename}/upload" hidden></form>
        ${writeHero(view)}${writeRooms(view)}${writeSteps(view)}
        <footer class="foot">${writeLocales(view)}</footer>
        <div class="thumb">
          <a class="b contained large" data-app href="${view.basename}/upload"
            >${drawIcon("camera")}${texts.uploadRoom}</a
          >
        </div>
      </div>
    </main>
  </div>`;
}

function writeHeader(view: LandingView): Markup {
  const { texts, features, basename, inFrame } = view;
  const start = basename === "" ? "/" : basename;
  const own = inFrame ? waitsForApp : null;
  const places = html`<a ${own} href="${start}" aria-current="page">${texts.visualise}</a
    ><a data-app href="${basename}/designs">${texts.designs}</a>`;
  return html`<a class="home" ${own} href="${start}"
      ><span class="mark"
        >${drawCompanySign(features)}<span class="name">${features.name}</span></span
      ><span class="unseen">${texts.startPage}</span></a
    >
    <nav class="places" aria-label="${texts.main}">${places}</nav>
    <span class="space"></span>
    <div class="wide">${writeSignIn(view)}</div>
    <div class="narrow">
      <button
        class="square"
        type="button"
        aria-label="${texts.menu}"
        ${writeMenuTrigger("places", view)}
      >
        ${drawIcon("menu", 22)}</button
      >${inFrame ? null : writePlacesMenu(view)}
    </div>`;
}

/** A frame signs in in a window beside it. */
function writeSignIn(view: LandingView): Markup {
  const { signIn } = view.texts;
  return view.inFrame
    ? html`<button class="b outlined" type="button" data-app>${signIn}</button>`
    : html`<a class="b outlined" href="${nameSignIn(view)}">${signIn}</a>`;
}

/** The browser opens and closes a menu itself, whether the page's script is there yet or not. */
function writeMenuTrigger(name: string, { inFrame }: LandingView): Markup {
  return inFrame
    ? html`aria-haspopup="menu" aria-expanded="false" data-app`
    : html`aria-haspopup="menu" popovertarget="menu-${name}"`;
}

function nameSignIn({ basename, search }: LandingView): string {
  return `/api/auth/signin?callbackUrl=${encodeURIComponent(`${basename}/${search}`)}`;
}

function writePlacesMenu(view: LandingView): Markup {
  const { texts, basename } = view;
  const start = basename === "" ? "/" : basename;
  return html`<div class="menu" id="menu-places" role="menu" popover>
    <a role="menuitem" href="${start}">${texts.visualise}</a
    ><a role="menuitem" data-app href="${basename}/designs">${texts.designs}</a
    ><a role="menuitem" href="${nameSignIn(view)}"
      >${drawIcon("logIn")}<span>${texts.signIn}</span></a
    >
  </div>`;
}

function writeHero(view: LandingView): Markup {
  const { texts, first, kinds, basename } = view;
  const { headline, lead } = choosePromise(view);
  const sample =
    first === null
      ? null
      : html`<button class="b outlined large" ${opensRoom} data-busy="${texts.starting}">
          ${texts.trySample}
        </button>`;
  const floor =
    first === null || !kinds.includes("floor")
      ? null
      : html`<button class="b text large" ${opensRoom}>${texts.tryFloor}</button>`;
  return html`<section class="split">
    <div class="copy">
      <h1>${headline}</h1>
      <p class="lead">${lead}</p>
      <div class="ways">
        <span class="primary"
          ><a class="b contained large" data-app href="${basename}/upload"
            >${drawIcon("upload")}${texts.uploadRoom}</a
          ></span
        >${sample}${floor}
      </div>
      <p class="safe">${drawIcon("shield", 16)}${texts.reassurance}</p>
    </div>
    <div class="picture">${writePicture(view)}</div>
  </section>`;
}

function writePicture(view: LandingView): Markup {
  const { texts, hero } = view;
  const after = hero?.pictures.after ?? null;
  if (hero === null || hero.showcase === null || after === null) {
    return html`<div class="bare">${roomCorner}</div>`;
  }
  const { before } = hero.pictures;
  const [left, right] = [
    writeServed(before, "hero", texts.before, true),
    writeServed(after, "hero", texts.after, true),
  ];
  return html`<div class="compare" data-compare="${texts.shareOfBefore(-1)}">
    <div class="side">${left}</div>
    <div class="side after">${right}</div>
    <input
      type="range"
      min="0"
      max="100"
      step="0.1"
      value="42"
      aria-label="${texts.compare}"
      aria-valuetext="${texts.shareOfBefore(42)}"
    />
    <div class="handle" aria-hidden="true">
      <span class="line"></span><span class="grip">${compareArrows}</span>
    </div>
    <span class="tag before" aria-hidden="true">${texts.before}</span
    ><span class="tag behind" aria-hidden="true">${texts.after}</span
    >${writeProductTag(hero.showcase, view)}
  </div>`;
}

function writeProductTag(paint: PaintProduct, { texts, locale }: LandingView): Markup {
  const finish = paint.finishes[0];
  const price = formatPrice(paint, locale);
  const detail = finish === undefined ? price : `${texts.finishes[finish]} · ${price}`;
  return html`<div class="product">
    <span class="swatch" style="background-color:${paint.colour}" aria-hidden="true"></span
    ><span><b>${paint.name}</b><span class="detail">${detail}</span></span>
  </div>`;
}

function writeRooms(view: LandingView): Markup {
  const { texts, others, basename, styles } = view;
  const hasTitle = others.length > 0;
  const title = hasTitle ? html`<h2 class="row-title">${texts.collection}</h2>` : null;
  const { callToActionCard } = styles.buttons.cardButtonVariants;
  const heading = html`${texts.inviteTitle}`;
  return html`<section class="rooms">
    ${title}
    <ul class="row${hasTitle ? "" : " alone"}">
      ${others.map((room) => writeRoomCard(room, view))}
      <li class="card invite">
        ${hasTitle ? html`<h3>${heading}</h3>` : html`<h2>${heading}</h2>`}
        <p>${texts.inviteText}</p>
        <a class="b ${callToActionCard}" data-app href="${basename}/upload"
          >${texts.inviteAction}${drawIcon("arrowRight")}</a
        >
      </li>
    </ul>
  </section>`;
}

function writeRoomCard(room: ShownRoom, { texts, styles }: LandingView): Markup {
  const name = nameSampleRoom(room, texts.seededRooms);
  const kind = texts.roomTypes[room.roomType];
  const { featuredCard } = styles.buttons.cardButtonVariants;
  return html`<li class="card room">
    <div class="frame">${writeServed(room.pictures.before, "card", "")}</div>
    <div class="about">
      <div class="words">
        <h3>${name}</h3>
        <p>${name === kind ? texts.pickColour : kind}</p>
      </div>
      <button
        class="b ${featuredCard}"
        ${opensRoom}
        data-busy="${texts.starting}"
        aria-label="${texts.tryOnRoom(name)}"
      >
        ${texts.tryStyles}
      </button>
    </div>
  </li>`;
}

function writeSteps({ texts, kinds }: LandingView): Markup {
  const steps = kinds.length > 0 ? texts.steps : texts.steps.with(1, texts.eraseStep);
  return html`<section class="steps">
    <h2>${texts.stepsTitle}</h2>
    <ol>
      ${steps.map(
        ({ name, text }, index) =>
          html`<li>
            <span class="figure" aria-hidden="true">${index + 1}</span>
            <h3>${name}</h3>
            <p>${text}</p>
          </li>`,
      )}
    </ol>
  </section>`;
}

function writeLocales(view: LandingView): Markup {
  const { texts, locale, inFrame } = view;
  const items = locales.map((one) => {
    const isShown = one === locale;
    const label = html`<span>${localeNames[one]}</span>${isShown ? drawIcon("check") : null}`;
    return html`<a
      role="menuitemradio"
      aria-checked="${String(isShown)}"
      lang="${one}"
      hreflang="${one}"
      href="?locale=${one}"
      >${label}</a
    >`;
  });
  const menu = html`<div class="menu up" id="menu-locale" role="menu" popover>${items}</div>`;
  return html`<button class="language" type="button" ${writeMenuTrigger("locale", view)}>
      ${drawIcon("languages")}<span class="unseen">${texts.language}</span>${localeNames[locale]}
    </button>
    ${inFrame ? null : menu}`;
}
