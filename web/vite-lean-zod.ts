import { fileURLToPath } from "node:url";

import type { ESTree, Plugin } from "vite";

import { findLateSchemas } from "./vite-late-schemas.ts";
import type { Insertion } from "./vite-late-schemas.ts";

const schemas = /\/zod\/v4\/mini\/schemas\.js$/;
const firstMember = "    check(...checks) {";

/** The methods of zod's schemas that the product calls, on the functions that do their work. */
const methods = `
  array() { return array(this); },
  optional() { return optional(this); },
  nullable() { return nullable(this); },
  default(value) { return _default(this, value); },
  catch(value) { return _catch(this, value); },
  pipe(next) { return pipe(this, next); },
  transform(change) { return pipe(this, transform(change)); },
  refine(isFit, said) { return this.check(refine(isFit, said)); },
  superRefine(look, said) { return this.check(superRefine(look, said)); },
  overwrite(change) { return this.check(core._overwrite(change)); },
  min(least, said) {
    return this.check((this.def.type === "number" ? core._gte : core._minLength)(least, said));
  },
  max(most, said) {
    return this.check((this.def.type === "number" ? core._lte : core._maxLength)(most, said));
  },
  positive(said) { return this.check(core._positive(said)); },
  int(said) { return this.check(int(said)); },
  length(wanted, said) { return this.check(core._length(wanted, said)); },
  regex(pattern, said) { return this.check(core._regex(pattern, said)); },
  startsWith(start, said) { return this.check(core._startsWith(start, said)); },
  trim() { return this.check(core._trim()); },
  toLowerCase() { return this.check(core._toLowerCase()); },
  exclude(values) { return _enum(this.options.filter((option) => !values.includes(option))); },
  strict() { return this.clone({ ...this.def, catchall: never() }); },
  extend(more) { return extend(this, more); },
  safeExtend(more) { return safeExtend(this, more); },
  pick(names) { return pick(this, names); },
  keyof() { return keyof(this); },
  omit(names) { return omit(this, names); },
  partial(names) { return partial(this, names); },
`;

/** Their names: each of them answers with a schema. */
const methodNames = new Set(
  [...methods.matchAll(/^ {2}(\w+)\(/gm)].flatMap(([, name]) => (name === undefined ? [] : [name])),
);

/**
 * A schema that is made when something is first asked of it, and stands behind the one that was
 * given out from then on: what is asked later is found there without another call.
 */
const late = `
// @__NO_SIDE_EFFECTS__
export function late(make) {
  const find = () => {
    const made = make();
    Object.setPrototypeOf(schema, made);
    return made;
  };
  const schema = Object.create(
    new Proxy({}, {
      get: (_, name) => find()[name],
      has: (_, name) => name in find(),
      getPrototypeOf: () => Object.getPrototypeOf(find()),
    }),
  );
  return schema;
}
`;

/** What is made when a module is loaded, and not just written down. */
const made = new Set<string>(["CallExpression", "ObjectExpression", "ArrayExpression"]);

/** These modules say what data is, and do nothing when they are loaded. */
const declarations = /\/src\/shared\/.+\.ts$/;

/**
 * Gives browsers zod's small build under the name of the whole one, with the methods that the
 * product calls: no JSON schemas, no sentences in English, and no trying out whether code may be
 * made from text. What is wrong with a value is said by codes; who shows zod's own sentences loads
 * them (`zod/locales`). Schemas are made when they are first read: most screens read few of them.
 */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    config: () => ({
      resolve: {
        alias: [{ find: /^zod$/, replacement: fileURLToPath(import.meta.resolve("zod/mini")) }],
      },
    }),
    transform: {
      filter: { id: [schemas, declarations] },
      handler(code, id) {
        if (declarations.test(id)) return { code: declare(code, this.parse(code)), map: null };
        if (code.split(firstMember).length !== 2) this.error("zod has changed");
        return {
          code: `${code.replace(firstMember, `${methods}\n${firstMember}`)}\n${late}`,
          map: null,
        };
      },
    },
  };
}

function declare(code: string, program: ESTree.Program): string {
  const schemasOfModule = findLateSchemas(program, methodNames);
  const starts = new Set(schemasOfModule.map(({ at }) => at));
  const others = markPure(program).filter(([{ at }]) => !starts.has(at));
  // From the end, so that what comes before keeps its place.
  const written = [...schemasOfModule, ...others.flat()]
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: more }) => `${text.slice(0, at)}${more}${text.slice(at)}`, code);
  return [
    `import { late as lateSchema } from "zod";`,
    written,
    "function declared(make) { return make(); }\n",
  ].join("\n");
}

/**
 * Says of each constant of a module that making it does nothing else: a schema that nobody reads is
 * left out, whatever it was put together from, and with the last one zod itself.
 */
function markPure(program: ESTree.Program): readonly (readonly [Insertion, Insertion])[] {
  return program.body
    .map((statement) =>
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement,
    )
    .flatMap((statement) =>
      statement?.type === "VariableDeclaration" ? statement.declarations : [],
    )
    .flatMap(({ init }) =>
      init !== null && init !== undefined && made.has(init.type)
        ? [
            [
              { at: init.start, text: "/* @__PURE__ */ declared(() => (" },
              { at: init.end, text: "))" },
            ] as const,
          ]
        : [],
    );
}
