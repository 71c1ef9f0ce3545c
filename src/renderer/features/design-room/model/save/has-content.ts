import type { Design } from "#shared/design.ts";

/** Whether a design as the server has it says the same as `content`, in whatever order of keys. */
export function hasContent(
  { name, edits }: Design,
  content: Pick<Design, "name" | "edits">,
): boolean {
  return name === content.name && inOrder(edits) === inOrder(content.edits);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}
