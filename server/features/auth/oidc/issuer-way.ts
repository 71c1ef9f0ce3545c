import type { FastifyRequest } from "fastify";
import type { Configuration } from "openid-client";

import type { Transaction } from "../../../db/database.ts";
import type { AuthErrorCode } from "../auth-answers.ts";
import type { IssuerProviderId } from "../providers.ts";
import type { SignInChecks } from "./check-cookies.ts";
import type { OidcAnswer } from "./oidc-people.ts";
import type { OidcProfile } from "./read-profile.ts";

/** One issuer that people may be sent to, and what becomes of those who come back. */
export type IssuerWay = {
  provider: IssuerProviderId;
  /** The company that the sign-in is for; null when the request named none. */
  companyId: string | null;
  /** Its address as it is set up: a sign-in that was begun at another one does not end here. */
  issuer: string;
  /** Where it sends people back to, under `/api/auth`. */
  returnPath: string;
  /** Rejects when the issuer cannot be asked about itself. */
  findClient(): Promise<Configuration>;
  openPerson(profile: OidcProfile): Promise<OidcAnswer>;
  /** Links the profile to somebody's account in this transaction; the code that says why not, or null. */
  linkPerson(tx: Transaction, profile: OidcProfile, userId: string): Promise<AuthErrorCode | null>;
};

/** The ways behind one provider, each open or closed with the code that says why. */
export type IssuerWays = {
  provider: IssuerProviderId;
  /** For a sign-in that begins. */
  begin(request: FastifyRequest): Promise<IssuerWay | AuthErrorCode>;
  /** For one that comes back with these checks: the company may have closed it since. */
  comeBack(request: FastifyRequest, checks: SignInChecks): Promise<IssuerWay | AuthErrorCode>;
};
