import type { ReactNode } from "react";

import { EmptyState } from "#renderer/ui/empty-state.tsx";

export type StudioEmptyProps = {
  title: string;
  text?: string;
  /** One contained button, and at most one text button. */
  actions?: ReactNode;
};

/** What a part of the studio says when there is nothing in it yet. */
export function StudioEmpty({ title, text, actions }: StudioEmptyProps) {
  return (
    <EmptyState
      title={title}
      {...(text === undefined ? {} : { text })}
      {...(actions === undefined ? {} : { actions })}
    />
  );
}
