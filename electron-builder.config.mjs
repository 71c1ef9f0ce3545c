/**
 * How the desktop app is packed, signed and told where its updates are. `npm run dist` puts what goes
 * in together first (`tests/support/desktop-package`). Signing and updates go by the environment:
 * `CSC_LINK` and `CSC_KEY_PASSWORD` (Windows: `WIN_CSC_LINK`), `APPLE_ID`,
 * `APPLE_APP_SPECIFIC_PASSWORD` and `APPLE_TEAM_ID` for the notary, `ROOMWRIGHT_UPDATES` for the
 * https address of the updates.
 */
const { ROOMWRIGHT_UPDATES: updates, APPLE_TEAM_ID: team } = process.env;
if (updates !== undefined && !updates.startsWith("https://")) {
  throw new Error("ROOMWRIGHT_UPDATES must be an https address");
}

const photo = (ext, mimeType) => ({
  ext,
  mimeType,
  name: "Photo",
  role: "Viewer",
  rank: "Alternate",
});

/** Every fuse there is, so that a new one of Electron's is noticed. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

export default {
  appId: "com.roomwright.desktop",
  productName: "Roomwright",
  copyright: "Roomwright contributors",
  directories: { app: "out/app", output: "dist/desktop", buildResources: "out/package-resources" },
  files: ["**/*"],
  asar: true,
  // Programs of the system's own kind cannot be run out of the archive.
  asarUnpack: ["node_modules/sharp/**", "node_modules/@img/**"],
  npmRebuild: false,
  electronFuses: fuses,
  protocols: [{ name: "Roomwright invitation", schemes: ["roomwright"] }],
  fileAssociations: [
    photo("jpg", "image/jpeg"),
    photo("jpeg", "image/jpeg"),
    photo("png", "image/png"),
    photo("webp", "image/webp"),
  ],
  publish:
    updates === undefined ? null : [{ provider: "generic", url: updates, channel: "latest" }],
  linux: {
    target: ["AppImage", "deb"],
    category: "Graphics",
    synopsis: "See a company's paints, floors and wall coverings in photos of rooms",
    mimeTypes: ["x-scheme-handler/roomwright"],
  },
  deb: {
    depends: ["libgtk-3-0", "libnss3", "libsecret-1-0"],
    maintainer: "Roomwright <desktop@roomwright.example>",
  },
  win: { target: ["nsis"], verifyUpdateCodeSignature: true },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: {
    target: ["dmg", "zip"],
    category: "public.app-category.graphics-design",
    hardenedRuntime: true,
    gatekeeperAssess: false,
    notarize: team !== undefined,
  },
};
