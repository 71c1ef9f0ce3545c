import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";

/** Says in a toast how something went. */
export function useNotify(): (tone: "success" | "error", text: string) => void {
  const dispatch = useAppDispatch();
  return (tone, text) => void dispatch(noticeShown({ tone, text }));
}
