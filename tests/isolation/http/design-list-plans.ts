import type { CallPlan } from "./call-plan.ts";
import type { Draw } from "./draw.ts";

const oneDesign = (draw: Draw) => ({ params: { id: draw.id("design") } });
const someDesigns = (draw: Draw) => [draw.id("design"), draw.id("design")];

/** A page of a list, from a cursor that was seen somewhere. */
export function listQuery(draw: Draw): Record<string, string> {
  const cursor = draw.cursor();
  const limit = draw.oneOf(["1", "2", "50"]);
  return cursor === undefined ? { limit } : { cursor, limit };
}

/** How the calls about lists of designs, projects and kept products are tried. */
export const designListPlans: Readonly<Record<string, CallPlan>> = {
  listDesigns: {
    ask: (draw) => ({
      query: {
        ...listQuery(draw),
        scope: draw.oneOf(["own", "company"]),
        ...draw.oneOf([
          {},
          { search: "canary" },
          { order: "created" },
          { projectId: draw.id("project") },
        ]),
      },
    }),
    weight: 15,
  },
  changeDesigns: {
    ask: (draw) => ({
      body: {
        ids: someDesigns(draw),
        change: draw.oneOf(["bin", "restore", "favourite", "unfavourite"]),
      },
    }),
    weight: 6,
  },
  // Its pictures take long; whose they are is asked before the first of them.
  getDesignArchive: {
    ask: (draw) => ({ query: { ids: draw.id("design") } }),
    weight: 0.5,
    isUneven: true,
  },
  listDesignNotes: { ask: oneDesign },
  addDesignNote: {
    ask: (draw) => ({ ...oneDesign(draw), body: { text: draw.text() } }),
    weight: 5,
  },
  removeDesignNote: {
    ask: (draw) => {
      const { id, version } = draw.thing("note");
      return { params: { id: version, noteId: id } };
    },
    weight: 3,
  },
  askForApproval: { ask: oneDesign, weight: 5 },
  withdrawApproval: { ask: oneDesign, weight: 2 },
  decideApproval: {
    ask: (draw) => ({
      ...oneDesign(draw),
      body: { decision: draw.oneOf(["approved", "returned"]), note: draw.text() },
    }),
    weight: 5,
  },
  copyCompanyDesign: { ask: oneDesign, weight: 2 },
  assignDesign: {
    ask: (draw) => ({
      ...oneDesign(draw),
      body: { userId: draw.oneOf([null, draw.id("member")]) },
    }),
    weight: 5,
  },
  listColleagues: { ask: () => ({}) },
  listProjects: { ask: () => ({}) },
  createProject: { ask: (draw) => ({ body: { name: draw.ownText() } }), weight: 3 },
  renameProject: {
    ask: (draw) => ({ params: { id: draw.id("project") }, body: { name: draw.ownText() } }),
    weight: 5,
  },
  deleteProject: { ask: (draw) => ({ params: { id: draw.id("project") } }), weight: 1 },
  placeDesigns: {
    ask: (draw) => ({
      body: { ids: [draw.id("design")], projectId: draw.oneOf([null, draw.id("project")]) },
    }),
    weight: 5,
  },
  getProductLists: { ask: () => ({}) },
  changeProductList: {
    ask: (draw) => ({
      params: { list: draw.oneOf(["favourite", "recent"]) },
      body: { add: [draw.id("product")], remove: [draw.id("product")] },
    }),
    weight: 5,
  },
};
