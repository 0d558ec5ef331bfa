import type { AskForObject, ObjectRequest } from './model-object.ts';

/** Asks, and once more with the complaints where there are any; the second answer is taken only if it has fewer. */
export async function askWithRepair<T>(
  ask: AskForObject,
  request: ObjectRequest<T>,
  complaintsAbout: (answer: T) => string[],
): Promise<T> {
  const first = await ask(request);
  const complaints = complaintsAbout(first);
  if (complaints.length === 0) return first;
  const again = `${request.prompt}\n\nYour answer before was:\n${JSON.stringify(first)}\n\nIt states what no source holds, or breaks a rule:\n${complaints
    .slice(0, 20)
    .map((complaint) => `- ${complaint}`)
    .join('\n')}\n\nReply with the whole answer again, without these.`;
  try {
    const second = await ask({ ...request, prompt: again });
    return complaintsAbout(second).length < complaints.length ? second : first;
  } catch {
    request.signal.throwIfAborted();
    return first;
  }
}
