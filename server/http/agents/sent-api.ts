import { type SentPromptResponse, SentPrompts } from '#api/sent-prompts.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type NoteRanges, numbersIn, type RecordedPrompt } from '#session/sent-prompts/sent-prompt.ts'
import type { SessionState } from '#session/state.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'

const read = boardRoute('viewer', 'get /sent/{runId}', {
  summary: 'What was sent to a model for a turn, a moderation or a document',
  description:
    'A record without the words: hash, notes and model of the newest requests. `runId` is the id of a turn, synthesis, proposal or theme run; for a moderation, of its round; where several moderators must agree, of the round and the moderator: `{roundId}:{agentId}`.',
  answers: { 200: answer(SentPrompts, 'The requests, oldest first; none: nothing was sent') },
})

export function addSentPrompts(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) => {
    const { boardId, runId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    const recorded = entryOf(state.sentPrompts, runId) ?? []
    const ids = recorded.length > 0 ? idsByNumber(state) : new Map<number, string>()
    return c.json({ sent: recorded.map((each) => sentResponse(each, ids)) }, 200)
  })
}

function idsByNumber({ noteNumbers }: Pick<SessionState, 'noteNumbers'>): Map<number, string> {
  return new Map([...noteNumbers].map(([id, { number }]) => [number, id]))
}

function sentResponse(
  { agentId: agent, notes, ...rest }: RecordedPrompt,
  ids: ReadonlyMap<number, string>,
): SentPromptResponse {
  const list = (ranges: NoteRanges) =>
    numbersIn(ranges, [...ids.keys()]).map((number) => ({ id: ids.get(number) ?? '', number }))
  if (!notes) return { agent, notes, ...rest }
  const { chosen, notChosen, others, unnumbered } = notes
  const noNumber = unnumbered.map((id) => ({ id, number: null }))
  return {
    agent,
    ...rest,
    notes: { chosen: list(chosen), notChosen: list(notChosen), others: [...list(others), ...noNumber] },
  }
}
