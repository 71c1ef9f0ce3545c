import { AppButton } from "#renderer/ui/app-button.tsx";
import type { AppButtonProps } from "#renderer/ui/app-button.tsx";

/** What a page around signing in is for, or the way on from it. */
export function MainButton(props: Omit<AppButtonProps, "variant" | "size" | "fullWidth">) {
  return <AppButton variant="contained" size="large" fullWidth {...props} />;
}
