import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const NOTES = 4_000
/** Closed ones stay on the board. */
const CLOSED = 40
const AT_ONCE = 6

const OneVote = z.object({ vote: z.object({ id: z.string() }) })
const OneRating = z.object({ rating: z.object({ id: z.string() }) })
const RULES = { title: 'Which first?', votesPerPerson: 3, maxPerNote: 2, durationMs: null }

export const attack: Attack<{ board: Foothold; reader: Foothold }> = {
  title: 'starts and discards votes and ratings on a board of 4,000 notes, and lists all of them as a viewer',
  seconds: 15,
  async open(target) {
    const board = await target.openLargeBoard(NOTES, (n) => `Thought ${n} about the harbour`)
    await target.waitForIdeas(board, NOTES)
    const notes = await someNotes(target, board)
    for (let i = 0; i < CLOSED; i++) {
      const voteId = await startVote(target, board, { notes })
      await target.send(`${pathOf(board)}/votes/${voteId}/close`, { method: 'POST', token: board.token })
    }
    return { board, reader: await target.join(board, 'view') }
  },
  async run(target, { board, reader }) {
    const start = async (n: number) => {
      const id = n % 2 === 0 ? await startVote(target, board, {}) : await startRating(target, board)
      if (!id) return
      const kind = n % 2 === 0 ? 'votes' : 'ratings'
      await target.send(`${pathOf(board)}/${kind}/${id}`, { method: 'DELETE', token: board.token })
    }
    let n = 0
    const list = async () => {
      for (const kind of ['votes', 'ratings', 'checks', 'syntheses', 'agenda'])
        await target.send(`${pathOf(reader)}/${kind}`, { token: reader.token })
    }
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => [target.repeat(() => start(n++)), target.repeat(list)]).flat(),
    )
  },
  minCounts: { 'answers 200': 50 },
}

const pathOf = ({ boardId }: Foothold) => `/api/v1/boards/${boardId}`

/** `null` if it was refused. Of so many notes only a choice may be voted on: the rest is read for nothing. */
async function startVote(
  target: AttackTarget,
  { boardId, token }: Foothold,
  choice: { notes?: string[] },
): Promise<string | null> {
  const path = `/api/v1/boards/${boardId}/votes`
  const response = await target.request(path, { method: 'POST', token, json: { ...RULES, ...choice } })
  const answer = OneVote.safeParse(await response.json())
  return answer.success ? answer.data.vote.id : null
}

async function startRating(target: AttackTarget, { boardId, token }: Foothold): Promise<string | null> {
  const json = { title: 'How good?', axes: ['Good'], durationMs: null }
  const path = `/api/v1/boards/${boardId}/ratings`
  const answer = OneRating.safeParse(
    await (await target.request(path, { method: 'POST', token, json })).json(),
  )
  return answer.success ? answer.data.rating.id : null
}

async function someNotes(target: AttackTarget, { boardId, token }: Foothold): Promise<string[]> {
  const response = await target.request(`/api/v1/boards/${boardId}/notes`, { token })
  const { notes } = z.object({ notes: z.array(z.object({ id: z.string() })) }).parse(await response.json())
  return notes.slice(0, 1_000).map(({ id }) => id)
}
