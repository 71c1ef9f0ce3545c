import type { ESTree } from "vite";

type Node = ESTree.Node;
/** What is written into a text, in front of the character `at`. */
export type Insertion = { at: number; text: string };

/** What of zod's namespace makes no schema. */
const noSchemas = new Set(["config", "registry", "late"]);
/** The product's own functions that make schemas. */
const makers = new Set(["pageOf", "lineOf"]);
/** Schemas that others than their own module read go by this name. */
const schemaName = /Schema$/;
/** What nothing else has. */
const methodsOfObjects = new Set(["extend", "safeExtend", "omit", "pick", "partial"]);

/**
 * The schemas that a module makes while it is loaded, each to be made when it is first looked at
 * instead: `late(() => (…))` around the largest expressions. Those inside of functions are left as
 * they are: they are made when their function is called.
 *
 * @param methods the methods of a schema whose answer is a schema
 */
export function findLateSchemas(
  program: ESTree.Program,
  methods: ReadonlySet<string>,
): readonly Insertion[] {
  const found: Insertion[] = [];
  const look = (node: Node): void => {
    if (makesSchema(node, methods)) {
      found.push({ at: node.start, text: "/* @__PURE__ */ lateSchema(() => (" });
      found.push({ at: node.end, text: "))" });
    } else if (!isFunction(node)) listChildren(node).forEach(look);
  };
  look(program);
  return found;
}

function isFunction({ type }: Node): boolean {
  return (
    type === "ArrowFunctionExpression" ||
    type === "FunctionExpression" ||
    type === "FunctionDeclaration"
  );
}

/** `z.string()`, `z.iso.date()`, `pageOf(roomSchema)`, `roomSchema.omit({…}).nullable()`. */
function makesSchema(node: Node, methods: ReadonlySet<string>): boolean {
  if (node.type !== "CallExpression") return false;
  const { callee } = node;
  if (callee.type === "Identifier") return makers.has(callee.name);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  const { name } = callee.property;
  if (isZod(callee.object)) return !noSchemas.has(name);
  if (!methods.has(name)) return false;
  return callee.object.type === "Identifier"
    ? schemaName.test(callee.object.name) || methodsOfObjects.has(name)
    : makesSchema(callee.object, methods);
}

/** `z`, or one of the namespaces in it. */
function isZod(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "z";
  return (
    node.type === "MemberExpression" &&
    node.property.type === "Identifier" &&
    /^(?:iso|coerce)$/.test(node.property.name) &&
    isZod(node.object)
  );
}

function listChildren(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
