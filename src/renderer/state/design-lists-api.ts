import { deriveEndpoints } from "./call-endpoints.ts";

const list = { type: "Design", id: "LIST" } as const;
/** A room that goes or comes back also changes the bin, and how many are in a project. */
const rooms = [list, "DesignVersion", "Project"] as const;
const notes = [list, "DesignNote"] as const;

/** What is done to rooms in a list, and how they are grouped. */
const designListsApi = deriveEndpoints({
  changeDesigns: { refreshes: rooms },
  listDesignNotes: { provides: ["DesignNote"], keepSeconds: 0 },
  addDesignNote: { refreshes: notes },
  removeDesignNote: { refreshes: notes },
  askForApproval: { refreshes: notes },
  withdrawApproval: { refreshes: notes },
  decideApproval: { refreshes: notes },
  copyCompanyDesign: { refreshes: [list] },
  assignDesign: { refreshes: [list] },
  listColleagues: { provides: ["Member"] },
  listProjects: { provides: ["Project"] },
  createProject: { refreshes: ["Project"] },
  renameProject: { refreshes: ["Project"] },
  deleteProject: { refreshes: rooms },
  placeDesigns: { refreshes: rooms },
});

export const {
  useChangeDesignsMutation,
  useListDesignNotesQuery,
  useAddDesignNoteMutation,
  useRemoveDesignNoteMutation,
  useAskForApprovalMutation,
  useWithdrawApprovalMutation,
  useDecideApprovalMutation,
  useCopyCompanyDesignMutation,
  useAssignDesignMutation,
  useListColleaguesQuery,
  useListProjectsQuery,
  useCreateProjectMutation,
  useRenameProjectMutation,
  useDeleteProjectMutation,
  usePlaceDesignsMutation,
} = designListsApi;
