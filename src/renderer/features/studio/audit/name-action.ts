/** An action in words; one that has none is shown as it is written down. */
export function nameAction(names: Readonly<Record<string, string>>, action: string): string {
  return names[action] ?? action;
}
