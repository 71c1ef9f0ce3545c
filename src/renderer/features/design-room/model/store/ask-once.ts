/** Asks once for the same things in a row; what could not be answered is asked again. */
export function askOnce<Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  let last: { asked: Asked; answer: Promise<Answer> } | null = null;
  return (...asked) => {
    if (last !== null && asked.every((each, at) => Object.is(each, last?.asked[at]))) {
      return last.answer;
    }
    const question = { asked, answer: ask(...asked) };
    last = question;
    question.answer.catch(() => {
      if (last === question) last = null;
    });
    return question.answer;
  };
}
