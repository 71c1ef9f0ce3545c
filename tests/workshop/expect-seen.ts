import { expect, waitFor } from "storybook/test";

/** Waits until an element can be seen: menus, dialogs and what is said in them fade in. */
export async function expectSeen(element: HTMLElement): Promise<void> {
  await waitFor(() => expect(element).toBeVisible());
}
