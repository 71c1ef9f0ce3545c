/** A code as it is sent: people and password managers put spaces into it. */
export function cleanCode(entered: string): string {
  return entered.replaceAll(/\s/g, "");
}

/** Whether it can be what an authenticator app shows. */
export function isAppCode(entered: string): boolean {
  return /^\d{6}$/.test(cleanCode(entered));
}
