import { AppError } from "#shared/app-error.ts";

import { loadConfig } from "./runtime/config.ts";
import { runOperator } from "./run-operator.ts";

process.umask(0o077);
try {
  const report = await runOperator(process.argv.slice(2), loadConfig(process.env));
  process.stdout.write(`${report}\n`);
} catch (error) {
  const sentence = error instanceof AppError ? error.message : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
