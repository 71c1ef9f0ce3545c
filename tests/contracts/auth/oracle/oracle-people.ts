/** The person with a password whom both servers know. */
export const ada = {
  email: "Ada@Example.com",
  name: "Ada",
  password: "a long enough password",
} as const;

/** An anonymous visitor's credential as it comes from a browser that was here before. */
export const visitorCredential = "visitor-credential-of-an-earlier-visit-0001";
