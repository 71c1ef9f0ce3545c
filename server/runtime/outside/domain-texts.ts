import { Resolver } from "node:dns/promises";

/** The TXT records of a domain, each in one piece; null when its servers could not be asked. */
export type ReadDomainTexts = (domain: string) => Promise<readonly string[] | null>;

const timeoutMs = 4_000;
const tries = 2;

/** Asks the name servers of this machine. A domain that is not there has no records. */
export function createDomainTexts(): ReadDomainTexts {
  return async (domain) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    try {
      return (await resolver.resolveTxt(domain)).map((pieces) => pieces.join(""));
    } catch (error) {
      const { code = "" } = error as { code?: string };
      return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
    }
  };
}
