import { loadOnce } from "#renderer/platform/load-once.ts";
import { AppError } from "#shared/app-error.ts";
import type { HttpCallName } from "#shared/wires/http.ts";
import { companyCalls } from "#shared/wires/http/company-calls.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { imageCalls } from "#shared/wires/http/image-calls.ts";

type Rows = Readonly<Record<string, HttpCall>>;

/** What a first screen asks before it is drawn: these rows are here at once. */
const knownRows: Record<string, HttpCall> = { ...companyCalls, ...imageCalls };

/** Rows that come by themselves; every other call brings the whole contract. */
const areas: readonly { names: ReadonlySet<HttpCallName>; load: () => Promise<Rows> }[] = [
  {
    names: new Set([
      "listDesigns",
      "getDesignThumb",
      "createDesign",
      "deleteDesign",
      "getDesign",
      "getDesignTexture",
      "updateDesign",
      "duplicateDesign",
      "listVersions",
      "createVersion",
      "renameVersion",
      "binVersion",
      "restoreVersion",
      "listProjects",
      "createProject",
      "renameProject",
      "deleteProject",
      "placeDesigns",
    ]),
    load: loadOnce(async (): Promise<Rows> => {
      const [{ designCalls }, { projectCalls }] = await Promise.all([
        import("#shared/wires/http/design-calls.ts"),
        import("#shared/wires/http/project-calls.ts"),
      ]);
      return { ...designCalls, ...projectCalls };
    }),
  },
  {
    names: new Set(["getProviders", "postAuthCallback", "getCsrfToken", "claimHandOff"]),
    load: loadOnce(async (): Promise<Rows> => {
      const { authCalls } = await import("#shared/wires/http/auth-calls.ts");
      return authCalls;
    }),
  },
  {
    names: new Set(["createUpload", "getUpload", "appendUpload", "createImageFromUpload"]),
    load: loadOnce(async (): Promise<Rows> => {
      const { uploadCalls } = await import("#shared/wires/http/upload-calls.ts");
      return uploadCalls;
    }),
  },
  {
    names: new Set([
      "registerAccount",
      "verifyEmail",
      "requestPasswordReset",
      "resetPassword",
      "getAccount",
      "changePassword",
      "changeEmail",
      "listDevices",
      "endDevice",
      "endAllDevices",
      "beginSecondFactor",
      "confirmSecondFactor",
      "renewRecoveryCodes",
      "removeSecondFactor",
      "linkIdentity",
      "unlinkIdentity",
      "listOwnPhotos",
      "listBin",
      "exportPersonalData",
      "deleteAccount",
    ]),
    load: loadOnce(async (): Promise<Rows> => {
      const [{ accountCalls }, { privacyCalls }] = await Promise.all([
        import("#shared/wires/http/account-calls.ts"),
        import("#shared/wires/http/privacy-calls.ts"),
      ]);
      return { ...accountCalls, ...privacyCalls };
    }),
  },
  {
    // What the design room asks for.
    names: new Set([
      "listImageSurfaces",
      "listCatalogue",
      "getCatalogue",
      "getCatalogueFile",
      "getCatalogueProduct",
      "getCatalogueTexture",
      "getProductLists",
      "changeProductList",
      "getCredits",
      "createRender",
      "getRender",
      "getRenderEvents",
      "cancelRender",
      "getRenderResult",
      "makeSheet",
      "createShare",
      "listShares",
      "revokeShare",
      "createQuote",
    ]),
    load: loadOnce(async (): Promise<Rows> => {
      const { roomContract } = await import("./room-contract.ts");
      return roomContract;
    }),
  },
];

/** For parts that seldom come, and bring the rows of their calls themselves. */
export function addRows(rows: Rows): void {
  Object.assign(knownRows, rows);
}

const loadAllRows = loadOnce(async (): Promise<Rows> => {
  const { httpContract } = await import("#shared/wires/http.ts");
  return httpContract;
});

/** The contract's row of a call. Rejects with `offline` when the contract's code cannot be had. */
export async function findCall(name: HttpCallName): Promise<HttpCall> {
  const found = knownRows[name] ?? (await chooseRows(name))[name];
  if (found === undefined) throw new RangeError(`${name} is no call of the contract`);
  return found;
}

async function chooseRows(name: HttpCallName): Promise<Rows> {
  const area = areas.find(({ names }) => names.has(name));
  try {
    return await (area === undefined ? loadAllRows() : area.load());
  } catch (error) {
    throw new AppError("offline", "the app could not be loaded", { cause: error });
  }
}
