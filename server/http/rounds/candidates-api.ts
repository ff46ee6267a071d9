import { CandidateRequest, OneRound } from '#api/rounds.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { setNoteMeta } from '#board/edit/edit-board.ts'
import { BoardFull } from '#server/agents/canvas/canvas-writer.ts'
import { type PostedCandidate, postListedThought } from '#server/agents/turns/post-listed-thought.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { refusal } from '#session/core/refusal.ts'
import { candidatesOf } from '#session/rounds/round.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireCanvasWriter } from '../app/caller.ts'
import { requireRound, requireTurn } from './require-round.ts'
import { ROUND_RESOURCE } from './rounds-api.ts'

const post = boardRoute('editor', 'post /rounds/{roundId}/candidates', {
  summary: 'Put a thought that an advisor considered on the board, as a note of the advisor',
  body: body(CandidateRequest),
  answers: { 200: answer(OneRound, 'The round as it is now') },
})

/** Thoughts that advisors considered and did not post. */
export function addCandidates(app: ApiApp, services: ApiServices): void {
  app.openapi(post, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { turn: turnId, candidate: index } = c.req.valid('json')
    const { state } = await requireCanvasWriter(services, c, boardId)
    const round = requireRound(state, roundId)
    const turn = requireTurn(round, turnId)
    const candidate = candidatesOf(turn)[index]
    if (!candidate) throw new Problem(refusal('no-candidate'))
    // Posted already: people may have changed the note since.
    if (candidate.noteId === undefined) {
      const agent = agentIn(state, turn.agentId)
      if (!agent) throw new Problem(refusal('no-agent'))
      const noteId = await putOnBoard(services, boardId, { round, turn, index, agent })
      await command(services, c, boardId, { type: 'candidate.post', roundId, turnId, index, noteId })
    }
    return c.json(await ROUND_RESOURCE.read(services, c, { boardId, roundId }), 200)
  })

  async function putOnBoard(
    { rooms, sessions }: ApiServices,
    boardId: string,
    posted: PostedCandidate,
  ): Promise<string> {
    const room = await rooms.open(boardId)
    try {
      const state = await sessions.load(boardId)
      if (!state) throw new Problem('no-board')
      const noteId = await postListedThought(room, state, posted)
      const numbers = await numberNotesNow(sessions, boardId, [{ id: noteId, authorId: posted.agent.id }])
      const number = numbers.get(noteId) ?? null
      await room.edit(SERVER_ORIGIN, () => setNoteMeta(room.doc, noteId, { number }))
      return noteId
    } catch (error) {
      if (error instanceof BoardFull) throw new Problem('board-full')
      throw error
    } finally {
      room.release()
    }
  }
}
