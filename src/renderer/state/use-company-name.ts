import { useAppSelector } from "./hooks.ts";

/** The product's own name, applied until a company's is known. */
const productName = "Roomwright";

/** Whose product this is, for the header: null while another company's name is on its way. */
export function useCompanyName(): { slug: string; name: string } | null {
  const { slug, status, features } = useAppSelector((state) => state.company);
  if (features !== null) return { slug: features.slug, name: features.name };
  if (slug === null) return { slug: "roomwright", name: productName };
  return status === "loading" ? null : { slug, name: slug };
}
