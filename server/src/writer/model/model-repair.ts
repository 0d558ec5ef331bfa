import type { AskForObject, ObjectRequest } from './model-object.ts';

/** What is looked for in an answer, which may be costly, and what the model must correct. */
interface Check<T, Found> {
  find(answer: T): Found | Promise<Found>;
  complaints(found: Found, answer: T): string[];
}

/**
 * Asks, and asks again with the complaints while there are any; a later answer is used only if it has fewer. Returns the
 * answer with what was found in it.
 */
export async function askWithRepair<T, Found>(
  ask: AskForObject,
  request: ObjectRequest<T>,
  { find, complaints }: Check<T, Found>,
  repairs = 1,
): Promise<{ answer: T; found: Found }> {
  const checked = async (answer: T) => {
    const found = await find(answer);
    return { answer, found, complaints: complaints(found, answer) };
  };
  let best = await checked(await ask(request));
  for (let left = repairs; left > 0 && best.complaints.length > 0; left -= 1) {
    const prompt = `${request.prompt}\n\nYour answer before was:\n${JSON.stringify(best.answer)}\n\nIt states what no source holds, or breaks a rule:\n${best.complaints
      .slice(0, 20)
      .map((complaint) => `- ${complaint}`)
      .join('\n')}\n\nReply with the whole answer again, without these.`;
    try {
      const mended = await checked(await ask({ ...request, prompt }));
      if (mended.complaints.length < best.complaints.length) best = mended;
    } catch {
      request.signal.throwIfAborted();
      return best;
    }
  }
  return best;
}
