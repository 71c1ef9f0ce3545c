/** Tells a password manager whose password the form is about; nobody else sees it. */
export function KnownEmail({ email }: { email: string | null }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email ?? ""}
      readOnly
      hidden
    />
  );
}
