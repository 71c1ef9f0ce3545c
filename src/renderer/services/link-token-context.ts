import { createContext } from "react";

/** The token of the link in a mail that this page was opened by; null on any other page. */
export const LinkTokenContext = createContext<string | null>(null);
