/**
 * What `work` comes to, or a rejection naming it as `what` when that takes longer than `ms`. The work
 * itself goes on: what can be stopped is stopped by its owner.
 */
export async function withinDeadline<Result>(
  what: string,
  ms: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
