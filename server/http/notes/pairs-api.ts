import { PairsRequest, PairsResponse } from '#api/pairs.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readNoteWords } from '#board/doc/read-note.ts'
import type { NotePair } from '#db/note-pairs.ts'
import { pairingStep } from '#session/agenda/pairs-in-step.ts'
import { refusal } from '#session/core/refusal.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireCanvasWriter } from '../app/caller.ts'
import { countUse } from '../app/count-use.ts'
import { forPrograms } from '../app/route-rules.ts'
import { createPairAssigner } from './assign-pairs.ts'

const give = boardRoute('editor', 'post /pairs', {
  summary:
    'The caller’s pairs of notes in the step that runs, with new ones until there are as many as asked for (editors)',
  ...forPrograms(null),
  description:
    'Two notes of people, one of them the caller’s own if they wrote any, in wording that is far from each other. Only the caller gets them, and the same request always has the same ones. While private notes are being revealed no new pairs are made.',
  body: body(PairsRequest),
  answers: { 200: answer(PairsResponse, 'The pairs') },
})

/** Pairs of notes in a step that has them. Nothing else leaves the server about them. */
export function addPairs(app: ApiApp, services: ApiServices): void {
  const { rooms } = services
  const pairs = createPairAssigner(services)

  app.openapi(give, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state, view, caller } = await requireCanvasWriter(services, c, boardId)
    countUse(services, c, 'noteWrites', `${boardId} ${caller.userId}`)
    const { step: stepId, run, count } = c.req.valid('json')
    const step = pairingStep(view)
    if (step?.id !== stepId || step.run !== run) throw new Problem(refusal('step-not-running'))
    const isRevealing = state.privateWriting?.phase === 'revealing'
    const given = await pairs.give(state, caller.userId, step, isRevealing ? 0 : count)
    const room = await rooms.open(boardId)
    try {
      const textOf = (id: string): string => {
        const map = boardShapes(room.doc).get(id)
        return (map && readNoteWords(map)?.text) ?? ideaOfNote(state, id)?.text ?? ''
      }
      return c.json(
        {
          pairs: given.pairs.map((pair, i) => ({ ...pairResponse(state, pair, textOf), number: i + 1 })),
          hasMore: given.hasMore,
        },
        200,
      )
    } finally {
      room.release()
    }
  })
}

/** Without a mark on the caller's own note: their page finds it among the notes, or in their own draft document. */
function pairResponse(
  { noteNumbers, revealedWriting }: SessionState,
  { noteIds }: NotePair,
  textOf: (noteId: string) => string,
): Omit<PairsResponse['pairs'][number], 'number'> {
  const isUnsigned = noteIds.some((id) => (noteNumbers.get(id)?.authorId ?? null) === null)
  return {
    notes: noteIds.map((id) => ({ id, number: noteNumbers.get(id)?.number ?? null, text: textOf(id) })),
    writing: isUnsigned ? revealedWriting.unnamedUntil : null,
  }
}
