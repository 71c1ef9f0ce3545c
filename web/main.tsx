import { mountApp } from "#renderer/app/mount-app.tsx";

import { createWebPlatform } from "./web-platform.ts";

const element = document.querySelector("#root");
if (element !== null) mountApp(createWebPlatform(window), element);
