import { cloneElement, lazy, Suspense, useState } from "react";
import type { FocusEvent, PointerEvent, ReactElement, ReactNode } from "react";

export type HintProps = {
  /** Nothing is shown for an empty one. */
  title: ReactNode;
  placement?: "top" | "right" | "bottom" | "left";
  /** One element; what it does with a pointer or a focus of its own stays. */
  children: ReactElement<HintedProps>;
};

type HintedProps = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
};

const loadTip = () => import("./hint-tip.tsx");
const HintTip = lazy(async () => {
  const { HintTip: Tip } = await loadTip();
  return { default: Tip };
});

/**
 * A tooltip about the element inside. Its code comes when a pointer or the keyboard is first near
 * one; until then, and on a screen that is only touched, there is the element alone.
 */
export function Hint({ title, placement = "bottom", children }: HintProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hinted = cloneElement(children, {
    onPointerEnter: (event) => {
      children.props.onPointerEnter?.(event);
      if (event.pointerType !== "touch") setAnchor(event.currentTarget);
    },
    onFocus: (event) => {
      children.props.onFocus?.(event);
      // A finger that presses a button gives it the focus as well.
      if (event.target.matches(":focus-visible")) setAnchor(event.currentTarget);
    },
  });
  return (
    <>
      {hinted}
      {anchor === null || title === "" ? null : (
        <Suspense>
          <HintTip anchor={anchor} title={title} placement={placement} />
        </Suspense>
      )}
    </>
  );
}
