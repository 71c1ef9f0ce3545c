import { z } from "zod";

export const productListNameSchema = z.enum(["favourite", "recent"]);
export type ProductListName = z.infer<typeof productListNameSchema>;

/** More hearts than anybody looks through; the oldest go first. */
export const mostFavourites = 200;
/** Of each company, that is: its list is what of these it sells. */
export const mostRecent = 60;

/** Ids of products: favourites the oldest first, recent ones the last used first. */
export const productListsSchema = z.object({
  favourite: z.array(z.uuid()),
  recent: z.array(z.uuid()),
});
export type ProductLists = z.infer<typeof productListsSchema>;
