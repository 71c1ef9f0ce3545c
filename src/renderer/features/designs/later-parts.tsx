import { lazy, Suspense, useState } from "react";

import type { ConfirmDialogProps } from "#renderer/ui/confirm-dialog.tsx";

import type { NotesDialogProps } from "./notes-dialog.tsx";
import type { ProjectActionsProps } from "./project-actions.tsx";
import type { ProjectDialogProps } from "./project-dialog.tsx";
import type { SelectionBarProps } from "./selection-bar.tsx";

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: Dialog } = await import("#renderer/ui/confirm-dialog.tsx");
  return { default: Dialog };
});

const NotesDialog = lazy(async () => {
  const { NotesDialog: Dialog } = await import("./notes-dialog.tsx");
  return { default: Dialog };
});

const ProjectDialog = lazy(async () => {
  const { ProjectDialog: Dialog } = await import("./project-dialog.tsx");
  return { default: Dialog };
});

const ProjectActions = lazy(async () => {
  const { ProjectActions: Actions } = await import("./project-actions.tsx");
  return { default: Actions };
});

const SelectionBar = lazy(async () => {
  const { SelectionBar: Bar } = await import("./selection-bar.tsx");
  return { default: Bar };
});

const BinView = lazy(async () => {
  const { BinView: View } = await import("./bin-view.tsx");
  return { default: View };
});

/** A question; loaded when the first one is asked. */
export function LaterConfirmDialog(props: ConfirmDialogProps) {
  const wasOpened = useWasTrue(props.open);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}

/** The notes on a room; loaded when they are first wanted. */
export function LaterNotesDialog(props: NotesDialogProps) {
  const wasOpened = useWasTrue(props.design !== null);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <NotesDialog {...props} />
    </Suspense>
  );
}

/** The choice of a project; loaded when it is first wanted. */
export function LaterProjectDialog(props: ProjectDialogProps) {
  const wasOpened = useWasTrue(props.designs.length > 0);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ProjectDialog {...props} />
    </Suspense>
  );
}

/** What can be done with a project; loaded when the first is looked at. */
export function LaterProjectActions(props: ProjectActionsProps) {
  return (
    <Suspense fallback={null}>
      <ProjectActions {...props} />
    </Suspense>
  );
}

/** What is done to several designs; loaded when the first is about to be selected. */
export function LaterSelectionBar(props: SelectionBarProps) {
  return (
    <Suspense fallback={null}>
      <SelectionBar {...props} />
    </Suspense>
  );
}

/** The bin; loaded when it is first shown. */
export function LaterBinView(props: { onLeave: () => void }) {
  return (
    <Suspense fallback={null}>
      <BinView {...props} />
    </Suspense>
  );
}

/** Whether it is or has ever been so: a dialog that closes is still there. */
function useWasTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
