import type { DesignSummary } from "#shared/design.ts";

import { createProductId } from "./products.ts";

const at = "2026-03-01T10:00:00.000Z";

/** A room as its owner's list has it. */
export function createSummary(nth: number, changes: Partial<DesignSummary> = {}): DesignSummary {
  return {
    id: createProductId(nth),
    imageId: createProductId(800 + nth),
    name: `Room ${nth}`,
    version: 1,
    createdAt: at,
    updatedAt: at,
    latestRender: null,
    editCount: 1,
    versionCount: 1,
    isFavourite: false,
    source: "photo",
    isShared: false,
    approval: null,
    projectId: null,
    products: [],
    owner: null,
    assignee: null,
    ...changes,
  };
}
