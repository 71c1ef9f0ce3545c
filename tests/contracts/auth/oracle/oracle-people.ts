/** Somebody with a password whom both servers know. */
export type OraclePerson = { email: string; name: string; password: string };

const password = "a long enough password";

export const ada: OraclePerson = { email: "Ada@Example.com", name: "Ada", password };
/** Whose name is changed by one script each. */
export const bea: OraclePerson = { email: "bea@example.com", name: "Bea", password };
export const cleo: OraclePerson = { email: "cleo@example.com", name: "Cleo", password };

export const everybody: readonly OraclePerson[] = [ada, bea, cleo];

/** An anonymous visitor's credential as it comes from a browser that was here before. */
export const visitorCredential = "visitor-credential-of-an-earlier-visit-0001";
