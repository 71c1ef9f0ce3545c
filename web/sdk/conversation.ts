import { createConversation } from "./create-conversation.ts";
import type { WholeSdk } from "./late-embed.ts";

// Loaded by the script that has just put frames on the page.
const sdk: WholeSdk = window.Roomwright;
sdk.converse = createConversation;
