/** The provider behind which the configured OpenID issuer stands. */
export const oidcProviderId = "google-login";
/** The provider behind which each company's own issuer stands. */
export const companyProviderId = "company-login";
/** The providers that people are sent elsewhere for. */
export type IssuerProviderId = typeof oidcProviderId | typeof companyProviderId;
