import { createElement } from "react";
import type { ReactElement } from "react";

import { RoomwrightDesigner as Designer } from "./react.ts";
import type { RoomwrightDesignerProps } from "./react.ts";

/** The component for pages that load it from where the designer is: there it need not be said. */
export function RoomwrightDesigner(
  props: Omit<RoomwrightDesignerProps, "origin"> & { origin?: string | undefined },
): ReactElement {
  return createElement(Designer, { ...props, origin: props.origin ?? servedFrom });
}

const servedFrom = new URL(import.meta.url).origin;
