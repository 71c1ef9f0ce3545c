import { useSearchParams } from "react-router-dom";

import { designOrderSchema } from "#shared/design-list.ts";
import type { DesignOrder } from "#shared/design-list.ts";

/** What of the person's designs is listed, one at a time. */
export const shownKinds = ["all", "photo", "sample", "favourite", "shared"] as const;
export const shownStates = ["asked", "approved", "returned"] as const;
export type Shown = (typeof shownKinds)[number] | (typeof shownStates)[number];

export type DesignView = {
  isBin: boolean;
  shown: Shown;
  /** The id of the project that is looked at; null for all rooms. */
  project: string | null;
  order: DesignOrder;
  search: string;
};

const everything: DesignView = {
  isBin: false,
  shown: "all",
  project: null,
  order: "changed",
  search: "",
};

/** What is looked at stands in the address: whoever comes back from a room finds the list as it was. */
export function useDesignView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (changes: Partial<DesignView>) =>
    setParams((now) => writeView({ ...readView(now), ...changes }), { replace: true });
  return { view, change, showAll: () => change({ ...everything, order: view.order }) };
}

export function readView(params: URLSearchParams): DesignView {
  const shown = [...shownKinds, ...shownStates].find((one) => one === params.get("show"));
  return {
    isBin: params.has("bin"),
    shown: shown ?? "all",
    project: params.get("project"),
    order: designOrderSchema.safeParse(params.get("order")).data ?? "changed",
    search: params.get("search") ?? "",
  };
}

function writeView({ isBin, shown, project, order, search }: DesignView): Record<string, string> {
  return {
    ...(isBin ? { bin: "" } : {}),
    ...(shown === "all" ? {} : { show: shown }),
    ...(project === null ? {} : { project }),
    ...(order === "changed" ? {} : { order }),
    ...(search === "" ? {} : { search }),
  };
}

/** What the server is asked of a list. */
export function toListQuery({ shown, project, order, search }: DesignView) {
  const state = shownStates.find((one) => one === shown);
  return {
    limit: 48,
    order,
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(project === null ? {} : { projectId: project }),
    ...(state === undefined ? {} : { approval: state }),
    ...(shown === "photo" || shown === "sample" ? { source: shown } : {}),
    ...(shown === "favourite" ? { favourite: "true" as const } : {}),
    ...(shown === "shared" ? { shared: "true" as const } : {}),
  };
}

/** Whether anything may be left out. */
export function isNarrowed({ shown, project, search }: DesignView): boolean {
  return shown !== "all" || project !== null || search.trim() !== "";
}
