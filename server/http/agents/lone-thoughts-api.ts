import { loneThoughts, thoughtNotes } from '#agents/range/lone-thoughts.ts'
import { LoneThoughtsResponse } from '#api/lone-thoughts.ts'
import { runForList } from '#server/threads/run-for-list.ts'
import type { SessionState } from '#session/state.ts'
import { taskProblem } from '../answers/task-problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { GROUP_NOTES } from './range-task.ts'

const read = boardRoute('viewer', 'get /lone-thoughts', {
  summary: 'The thoughts that one person alone has, and what became of them',
  description:
    'Notes of people in wording that no one else has, to which no one else gave a reaction. Notes of private writing count after their reveal.',
  answers: { 200: answer(LoneThoughtsResponse, 'The thoughts, the open ones first') },
})

/** The list that the end of an agenda shows. */
export function addLoneThoughts(app: ApiApp, { threads, ...services }: ApiServices): void {
  async function groupsOf(state: SessionState, userId: string): Promise<number[][]> {
    const done = await runForList(threads, GROUP_NOTES, thoughtNotes(state), { owner: userId })
    if (!done.ok) throw taskProblem(done.why, 'unreadable-file.too-large-for-thoughts')
    return done.value
  }

  app.openapi(read, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state, caller } = await requireRole(services, c, boardId, 'viewer')
    const found = loneThoughts(state, await groupsOf(state, caller.userId))
    const thoughts = found.flatMap(({ numbers, end, why }) => {
      const idea = state.ideas.get(String(numbers[0]))
      const { noteId = null, text = '' } = idea ?? {}
      return noteId === null ? [] : [{ numbers: [...numbers], noteId, text, end, why }]
    })
    return c.json({ thoughts }, 200)
  })
}
