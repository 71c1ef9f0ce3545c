/** The codes with which a failed sign-in leads to the sign-in page, as next-auth v4 has them. */
export const signInPageErrors = [
  "Signin",
  "OAuthSignin",
  "OAuthCallback",
  "OAuthCreateAccount",
  "EmailCreateAccount",
  "Callback",
  "OAuthAccountNotLinked",
  "EmailSignin",
  "CredentialsSignin",
  "SessionRequired",
] as const;
