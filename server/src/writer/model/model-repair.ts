import type { AskForObject, ObjectRequest } from './model-object.ts';

/** Asks, and asks again with the complaints while there are any; a later answer is used only if it has fewer. */
export async function askWithRepair<T>(
  ask: AskForObject,
  request: ObjectRequest<T>,
  complaintsAbout: (answer: T) => string[] | Promise<string[]>,
  repairs = 1,
): Promise<T> {
  let answer = await ask(request);
  for (let left = repairs; left > 0; left -= 1) {
    const complaints = await complaintsAbout(answer);
    if (complaints.length === 0) return answer;
    const prompt = `${request.prompt}\n\nYour answer before was:\n${JSON.stringify(answer)}\n\nIt states what no source holds, or breaks a rule:\n${complaints
      .slice(0, 20)
      .map((complaint) => `- ${complaint}`)
      .join('\n')}\n\nReply with the whole answer again, without these.`;
    try {
      const mended = await ask({ ...request, prompt });
      if ((await complaintsAbout(mended)).length < complaints.length) answer = mended;
    } catch {
      request.signal.throwIfAborted();
      return answer;
    }
  }
  return answer;
}
