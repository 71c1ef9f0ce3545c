import { expose } from "comlink";

import { createFinderWork } from "./create-finder-work.ts";

expose(createFinderWork());
