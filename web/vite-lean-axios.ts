import type { Plugin } from "vite";

const adapters = /\/axios\/lib\/adapters\/adapters\.js$/;
const streamingAdapter = "import * as fetchAdapter from './fetch.js';";
/** Serializers of objects and old names: bodies here are text or forms, and no request has `params`. */
const unused =
  /\/axios\/lib\/(?:cancel\/CancelToken|helpers\/(?:HttpStatusCode|formDataToJSON|toFormData|toURLEncodedForm|AxiosURLSearchParams))\.js$/;

/**
 * Leaves out of axios what no page of ours calls (it throws), and lets its fetch adapter, which
 * only a stream of events needs, come when the first one is read.
 */
export function leanAxios(): Plugin {
  return {
    name: "lean-axios",
    apply: "build",
    transform: {
      filter: { id: [adapters, unused] },
      handler(code, id) {
        if (unused.test(id)) {
          return 'export default function leftOut() { throw new Error("left out of axios"); }\n';
        }
        if (!code.includes(streamingAdapter)) this.error("axios has changed: nothing comes late");
        return code.replace(
          streamingAdapter,
          "const fetchAdapter = { getFetch: () => async (config) =>" +
            " (await import('./fetch.js')).getFetch(config)(config) };",
        );
      },
    },
  };
}
