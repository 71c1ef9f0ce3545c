/** Loads once, for everybody who asks; what failed is tried again by the next one. */
export function loadOnce<Given extends unknown[], Loaded>(
  load: (...given: Given) => Promise<Loaded>,
): (...given: Given) => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return (...given) => {
    loading ??= load(...given).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
