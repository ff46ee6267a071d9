import type { z } from '@hono/zod-openapi'
import type { IdeaChangeRequest, IdeaView } from '#api/ideas.ts'
import { ideaView } from '#server/idea-log/idea-views.ts'
import type { TextRead } from '#server/ideas/text-revision.ts'
import type { Command } from '#session/command.ts'
import { decide } from '#session/decide.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import type { ApiContext } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command } from '../app/caller.ts'
import { type IdeaServices, type IdeasOnBoard, orProblem, requireIdea } from './idea-services.ts'

interface ChangeInput extends z.output<typeof IdeaChangeRequest> {
  boardId: string
  number: number
  read: TextRead
}

/**
 * Changes the text, parent and fields of an idea in one request: all of them or none. Commands are decided
 * once without effect, so that a refusal is known before the first change.
 */
export async function changeIdea(
  services: ApiServices,
  ideaServices: Pick<IdeaServices, 'writer'>,
  c: ApiContext,
  { caller: { userId, program }, sight, again }: IdeasOnBoard,
  { boardId, number, text, parent, read, isByAi, revision: _revision, ...change }: ChangeInput,
): Promise<IdeaView> {
  requireIdea(sight, number)
  if (parent != null) requireIdea(sight, parent)
  const commands: Command[] = []
  if (Object.keys(change).length > 0) commands.push({ type: 'ideas.change', numbers: [number], change })
  if (parent !== undefined) commands.push({ type: 'idea.set-parent', number, parent })
  for (const change of commands) refuseEarly(sight.state, change, userId)
  // It checks its own reasons to refuse before it changes anything.
  const by = { userId, program: program?.name, isByAi: program !== undefined && isByAi }
  if (text !== undefined) orProblem(await ideaServices.writer.setText(boardId, { number, text, read, ...by }))
  for (const change of commands) await command(services, c, boardId, change)
  const after = await again()
  return ideaView(after, requireIdea(after, number))
}

/** Throws the session's refusal as a Problem before anything changes. These commands do not read the context. */
function refuseEarly(state: SessionState, change: Command, userId: string): void {
  const context = { linkId: '', secret: '', now: 0, areAgentsOn: true }
  const decision = decide(state, change, { kind: 'person', userId }, context)
  if (!decision.ok) throw new Problem(decision.refusal)
}
