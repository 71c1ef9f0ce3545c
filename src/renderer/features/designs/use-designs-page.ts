import { useEffect, useRef, useState } from "react";

import { useDesignView } from "./design-view.ts";
import { useDesignCommands } from "./use-design-commands.ts";
import { useDesignList } from "./use-design-list.ts";
import { usePicked } from "./use-picked.ts";
import { useSearchText } from "./use-search-text.ts";
import { useSeveralCommands } from "./use-several-commands.ts";

/** What is looked at, what is selected of it, and what can be done with it. */
export function useDesignsPage() {
  const { view, change, showAll } = useDesignView();
  const search = useSearchText(view.search, (text) => change({ search: text }));
  const list = useDesignList(view);
  const picked = usePicked(list.designs);
  const gallery = useRef<HTMLDivElement>(null);
  /** Where the focus goes when what had it is no longer there. */
  const focusGallery = () => gallery.current?.focus();
  const commands = useDesignCommands(focusGallery);
  const several = useSeveralCommands({
    onBinned: () => {
      picked.end();
      focusGallery();
    },
    onRefused: picked.keep,
  });
  const [deletedProject, setDeletedProject] = useState<string | null>(null);
  const hasLeftProject = deletedProject !== null && view.project !== deletedProject;
  useEffect(() => {
    // Not before: until then its menu is there, and is given the focus back.
    if (hasLeftProject) gallery.current?.focus();
  }, [hasLeftProject]);
  return {
    view,
    change,
    search,
    list,
    picked,
    gallery,
    commands,
    several,
    /** The project that is looked at is no longer there. */
    leaveProject: () => {
      setDeletedProject(view.project);
      change({ project: null });
    },
    showAll: () => {
      search.type("");
      showAll();
    },
  };
}
