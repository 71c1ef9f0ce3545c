import { useAppSelector } from "#renderer/state/hooks.ts";

/** The style sheets' `max-height: 799px`. */
const lowScreen = 800;

/** A screen as low as a tablet on its side: products are worth more than words on buttons. */
export function useIsLowScreen(): boolean {
  return useAppSelector((state) => state.viewport.height < lowScreen);
}
