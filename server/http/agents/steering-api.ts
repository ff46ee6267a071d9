import { SteeringResponse } from '#api/steering.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { notesIn } from '#server/transfer/read-board-for-file.ts'
import { measureInChunks, type Steering } from '#session/steering/steering.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import type { HeavyWork } from '../limits/heavy-work.ts'

/** The pause between two slices. */
const REST_MS = 4

const read = boardRoute('facilitator', 'get /steering', {
  summary: 'How much the advisors steer the session (facilitators)',
  description: 'Compares the session with the same one without the notes and the "+" of agents.',
  answers: { 200: answer(SteeringResponse, 'The comparison, as of now') },
})

/** `heavy` is shared with the other routes that compute for long: a person has one of all these at a time. */
export function addSteering(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  app.openapi(read, async (c) => {
    const { boardId } = c.req.valid('param')
    const { view, caller } = await requireRole(services, c, boardId, 'facilitator')
    const steering = await heavy.run(caller.userId, async () => {
      const room = await services.rooms.open(boardId)
      try {
        return await runInSlices(measureInChunks(view, await notesIn(room.doc)), REST_MS)
      } finally {
        room.release()
      }
    })
    return c.json(writable(steering), 200)
  })
}

function writable({ chosenAnyway, chosenThroughAgents, sentences, ...shares }: Steering) {
  return {
    ...shares,
    chosenAnyway: [...chosenAnyway],
    chosenThroughAgents: [...chosenThroughAgents],
    sentences: { ...sentences, onAgentsNotesOnly: [...sentences.onAgentsNotesOnly] },
  }
}
