import { mountApp } from "#renderer/app/mount-app.tsx";

import { createEmbedPlatform } from "./embed-platform.ts";

// On a start page that the server wrote the app starts unseen, behind it.
const element = document.querySelector("#app") ?? document.querySelector("#root");
if (element !== null) void mountApp(createEmbedPlatform(window), element);
