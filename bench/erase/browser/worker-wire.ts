/** What the page asks of the worker. */
export type WorkerRequest =
  | { readonly kind: "open"; readonly url: string }
  | { readonly kind: "stop" }
  | {
      readonly kind: "erase";
      /** The square to erase, in pixels of the photo. */
      readonly left: number;
      readonly top: number;
      readonly side: number;
    };

/** What the worker says. */
export type WorkerAnswer = { readonly kind: "opened" | "progress" | "erased" | "stopped" };
