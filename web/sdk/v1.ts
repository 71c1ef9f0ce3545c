import { createFrame } from "./create-frame.ts";
import { createLateEmbed } from "./late-embed.ts";
import type { LoadConversation, WholeSdk } from "./late-embed.ts";
import { readAttributes } from "./read-attributes.ts";

/** The script's own address says where the designer is. */
const script = (document.currentScript ??
  document.querySelector('script[src*="/embed/v1.js"]')) as HTMLScriptElement | null;
const { origin } = new URL(script?.src ?? location.href);

let beside: HTMLScriptElement | undefined;

/**
 * The rest comes in a script beside this one, once for all frames, while they load. The page's policy
 * lets it in as it did this one: by its origin or by the number that it carries.
 */
const loadConversation: LoadConversation = (use, fail) => {
  if (sdk.converse) return use(sdk.converse);
  const isNew = !beside;
  beside ??= document.createElement("script");
  beside.addEventListener("load", () => sdk.converse && use(sdk.converse));
  const refuse = () => {
    beside = undefined;
    fail();
  };
  beside.addEventListener("error", refuse);
  if (!isNew) return;
  if (script?.nonce) beside.nonce = script.nonce;
  try {
    beside.src = `${origin}/embed/conversation.js`;
    document.head.append(beside);
  } catch {
    // A page of trusted types takes no address from a script that it does not know.
    refuse();
  }
};

const sdk: WholeSdk = {
  version: 1,
  origin,
  create(target, options) {
    const box = typeof target === "string" ? document.querySelector(target) : target;
    if (!(box instanceof HTMLElement)) throw new Error("Roomwright: there is no such element.");
    return createLateEmbed(createFrame(box, options, origin), loadConversation);
  },
};

function mountAll(): void {
  for (const box of document.querySelectorAll<HTMLElement>("[data-roomwright]")) {
    const options = readAttributes(box);
    if (options && !box.roomwright) box.roomwright = sdk.create(box, options);
  }
}

/** What a page adds later is mounted, and what it takes away for good leaves nothing behind. */
function start(): void {
  mountAll();
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length)) mountAll();
    for (const { removedNodes } of changes) for (const node of removedNodes) dismount(node);
  }).observe(document, { subtree: true, childList: true });
}

function dismount(node: Node): void {
  if (!(node instanceof Element) || node.isConnected) return;
  for (const box of [node, ...node.querySelectorAll("[data-roomwright]")]) {
    box.roomwright?.destroy();
    box.roomwright = undefined;
  }
}

// A page may carry the script twice.
if (!window.Roomwright) {
  window.Roomwright = sdk;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
}
