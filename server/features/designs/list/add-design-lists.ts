import type { FastifyInstance } from "fastify";

import { addCall, inTenant, inTenantOnce } from "../../../http/add-call.ts";
import { asChange } from "../../records/as-change.ts";
import { askForApproval, decideApproval, withdrawApproval } from "./approvals.ts";
import { changeDesigns } from "./change-designs.ts";
import { assignDesign, copyCompanyDesign, listColleagues } from "./company-designs.ts";
import { sendDesignArchive } from "./design-archive.ts";
import { addDesignNote, listDesignNotes, removeDesignNote } from "./design-notes.ts";
import { listDesigns } from "./list-designs.ts";

/** Lists of designs, and what is done to rooms in them: by whoever made them, and by a company's staff. */
export function addDesignLists(app: FastifyInstance): void {
  addCall(app, "listDesigns", listDesigns);
  addCall(app, "changeDesigns", (call) => inTenant(call, changeDesigns));
  addCall(app, "getDesignArchive", sendDesignArchive, { maxPerMinute: 30 });
  addCall(app, "listDesignNotes", listDesignNotes);
  addCall(app, "addDesignNote", (call) => asChange(call, addDesignNote, inTenantOnce));
  addCall(app, "removeDesignNote", (call) => asChange(call, removeDesignNote));
  addCall(app, "askForApproval", (call) => asChange(call, askForApproval), { maxPerMinute: 30 });
  addCall(app, "withdrawApproval", (call) => asChange(call, withdrawApproval));
  addCall(app, "decideApproval", (call) => asChange(call, decideApproval));
  addCall(app, "copyCompanyDesign", (call) => asChange(call, copyCompanyDesign, inTenantOnce));
  addCall(app, "assignDesign", assignDesign);
  addCall(app, "listColleagues", listColleagues);
}
