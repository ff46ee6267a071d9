import type { z } from '@hono/zod-openapi'
import { ideaView } from '#server/idea-log/idea-views.ts'
import type { Command } from '#session/command.ts'
import { decide } from '#session/decide.ts'
import type { IdeaView } from '#session/idea-view.ts'
import type { SessionState } from '#session/state.ts'
import type { ApiContext } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { command } from './caller.ts'
import { heed, type IdeaServices, type IdeasOnBoard, needIdea } from './idea-services.ts'
import type { IdeaChangeRequest } from './idea-shapes.ts'
import { Problem } from './problem.ts'

interface ChangeInput extends z.output<typeof IdeaChangeRequest> {
  boardId: string
  number: number
}

/** All parts of an idea that were asked for, or none: what would be refused is found out before anything is changed. */
export async function changeIdea(
  services: ApiServices,
  ideaServices: Pick<IdeaServices, 'writer'>,
  c: ApiContext,
  { caller: { userId }, sight, again }: IdeasOnBoard,
  { boardId, number, text, parent, ...change }: ChangeInput,
): Promise<IdeaView> {
  needIdea(sight, number)
  if (parent != null) needIdea(sight, parent)
  const commands: Command[] = []
  if (Object.keys(change).length > 0) commands.push({ type: 'ideas.change', numbers: [number], change })
  if (parent !== undefined) commands.push({ type: 'idea.set-parent', number, parent })
  for (const asked of commands) refuseEarly(sight.state, asked, userId)
  // Its own reasons to refuse come before it changes anything.
  if (text !== undefined) heed(await ideaServices.writer.setText(boardId, number, text, userId))
  for (const asked of commands) await command(services, c, boardId, asked)
  const after = await again()
  return ideaView(after, needIdea(after, number))
}

function refuseEarly(state: SessionState, asked: Command, userId: string): void {
  const context = { linkId: '', secret: '', now: 0, areAgentsOn: true }
  const decision = decide(state, asked, { kind: 'person', userId }, context)
  if (!decision.ok) throw new Problem(decision.refusal)
}
