import type { BothServers } from "../both-servers.ts";
import type { AnswerField } from "./read-answer.ts";
import { credentialsCases } from "./credentials-cases.ts";
import { issuerCases } from "./issuer-cases.ts";
import { pageCases } from "./page-cases.ts";
import { sessionCases } from "./session-cases.ts";
import type { WireCase } from "./wire-case.ts";
import { createWireVisitor } from "./wire-visitor.ts";

/** Something in an answer that is not the same. */
export type WireDifference = {
  case: string;
  /** Which request of the case, from 1. */
  step: number;
  field: AnswerField;
  oracle: string;
  ours: string;
};

export const wireCases: readonly WireCase[] = [
  ...sessionCases,
  ...credentialsCases,
  ...issuerCases,
  ...pageCases,
];

/** Asks both servers the same and returns the number of requests and what they answer otherwise. */
export async function compareWires(
  servers: BothServers,
): Promise<{ requests: number; differences: WireDifference[] }> {
  const differences: WireDifference[] = [];
  let requests = 0;
  for (const wireCase of wireCases) {
    const found = await compareCase(servers, wireCase);
    requests += found.requests;
    differences.push(...found.differences);
  }
  return { requests, differences };
}

async function compareCase(
  { oracle, ours, issuer }: BothServers,
  wireCase: WireCase,
): Promise<{ requests: number; differences: WireDifference[] }> {
  const origins = { $I: issuer.issuer };
  const [there, here] = [oracle, ours].map(({ origin }) => createWireVisitor(origin, origins)) as [
    ReturnType<typeof createWireVisitor>,
    ReturnType<typeof createWireVisitor>,
  ];
  ours.clock.advance(Date.now() - ours.clock.now().getTime());
  await wireCase.run(there);
  await wireCase.run(here);
  if (there.answers.length !== here.answers.length)
    throw new RangeError(`${wireCase.id}: not as many steps`);
  const differences = there.answers.flatMap((expected, index) =>
    (Object.keys(expected) as AnswerField[]).flatMap((field) => {
      const [theirs, own] = [expected[field], here.answers[index]?.[field] ?? ""];
      return theirs === own
        ? []
        : [{ case: wireCase.id, step: index + 1, field, oracle: theirs, ours: own }];
    }),
  );
  return { requests: there.answers.length, differences };
}
