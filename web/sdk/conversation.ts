import { createConversation } from "./create-conversation.ts";

// Loaded by the script that has just put frames on the page.
window.Roomwright.converse = createConversation;
