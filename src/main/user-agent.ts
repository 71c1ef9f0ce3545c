const systems: Partial<Record<NodeJS.Platform, string>> = {
  win32: "Windows NT 10.0",
  darwin: "Macintosh; Intel Mac OS X 10_15_7",
  linux: "X11; Linux",
};

/**
 * What this app calls itself to the server, so that people find it in the list of their devices.
 * Systems are named the way browsers do, without versions.
 */
export function describeUserAgent(appVersion: string, platform: NodeJS.Platform): string {
  return `Roomwright/${appVersion} (${systems[platform] ?? platform})`;
}
