/** As much of a JSON schema as the contract's schemas become. */
export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  description?: string;
};

/** A schema as a TypeScript type. Bounds and formats, which types cannot say, are left to the server. */
export function writeType(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === "boolean") return "unknown";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return join(choices, " | ");
  if (schema.allOf !== undefined) return join(schema.allOf, " & ");
  if (Array.isArray(schema.type)) {
    return join(
      schema.type.map((type) => ({ ...schema, type })),
      " | ",
    );
  }
  return writeNamed(schema);
}

function writeNamed(schema: JsonSchema): string {
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return schema.prefixItems === undefined
        ? `Array<${writeType(schema.items)}>`
        : `[${schema.prefixItems.map(writeType).join(", ")}]`;
    case "object":
      return writeObject(schema);
    default:
      return "unknown";
  }
}

function writeObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${JSON.stringify(name)}${mark}: ${writeType(field)}`;
  });
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  const isOpen = typeof additionalProperties === "object";
  return isOpen ? `Record<string, ${writeType(additionalProperties)}>` : "Record<string, never>";
}

function join(schemas: readonly JsonSchema[], sign: string): string {
  return `(${[...new Set(schemas.map(writeType))].join(sign)})`;
}
