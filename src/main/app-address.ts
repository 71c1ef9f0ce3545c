/** The one address the app's own pages live at. */
export const appScheme = "app";
export const appHost = "bundle";
export const appOrigin = `${appScheme}://${appHost}`;

/**
 * Whether an address belongs to the app's own pages. Decided on the parsed address: a prefix test
 * would let `app://bundle.evil` or `app://bundle@evil` through.
 */
export function isAppAddress(address: string): boolean {
  const parsed = URL.parse(address);
  return (
    parsed !== null &&
    parsed.protocol === `${appScheme}:` &&
    parsed.hostname === appHost &&
    parsed.port === "" &&
    parsed.username === "" &&
    parsed.password === ""
  );
}
