import { mountApp } from "#renderer/app/mount-app.tsx";

import { createEmbedPlatform } from "./embed-platform.ts";

const element = document.querySelector("#root");
if (element !== null) mountApp(createEmbedPlatform(window), element);
