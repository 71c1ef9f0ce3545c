/** Whether the device has a sheet of its own to send an address on by. */
export function canSendOn(): boolean {
  return typeof navigator.share === "function";
}

/** Opens that sheet. Whoever closes it again has changed their mind. */
export async function sendOn(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => undefined);
}
