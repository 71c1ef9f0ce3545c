import { lazy, Suspense } from "react";
import type { ComponentType } from "react";

type ToneTabProps = { isNarrow: boolean };

/** Where it cannot be had, the panel is empty and the room goes on. */
const ToneTab = lazy(async (): Promise<{ default: ComponentType<ToneTabProps> }> => {
  const part = await import("./tone-tab.tsx").catch(() => null);
  return { default: part?.ToneTab ?? Nothing };
});

/** The other lights, which are loaded when somebody first looks for them. */
export function LateToneTab(props: ToneTabProps) {
  return (
    <Suspense fallback={null}>
      <ToneTab {...props} />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
