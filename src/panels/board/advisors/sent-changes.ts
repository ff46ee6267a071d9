import type { AgentContext, SentRecord } from '#panels/requests/round-requests.ts'

/** Ids of notes that a prompt of now has and the record has not, and the other way round. */
export function changesSince(
  { notes }: Pick<SentRecord, 'notes'>,
  { conversation, alternatives, visible }: Pick<AgentContext, 'conversation' | 'alternatives' | 'visible'>,
): { added: string[]; gone: string[] } {
  const before = notes ? [...notes.chosen, ...notes.notChosen, ...notes.others].map(({ id }) => id) : []
  const now = [...conversation, ...alternatives, ...visible]
  const [known, present] = [new Set(before), new Set(now)]
  return { added: now.filter((id) => !known.has(id)), gone: before.filter((id) => !present.has(id)) }
}
