import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { OneVote, type VoteResponse } from '#api/votes.ts'
import { connectStock } from '#server/testing/burst-client.ts'
import { AttackTarget, type Foothold } from './attack-target.ts'

const PEOPLE = 50
const VOTES_EACH = 5
const NOTES = 30
/** A whole vote takes so long. */
const VOTE_MS = 10_000

/** The people of a vote, in a separate process: it sends the board, then votes each time that it gets a message. */
export interface FromVoters {
  board: Foothold
  /** Why the last vote failed; null if it did not. */
  error: string | null
}

interface Voter extends Foothold {
  /** The note of each of their votes. */
  choice: number[]
}

const [url = ''] = process.argv.slice(2)
process.setMaxListeners(0)
const target = new AttackTarget(url, new AbortController().signal)
const board = await target.openBoard('Ann')
await target.addNotes(board, NOTES, (n) => `Idea ${n} of the morning`)
const voters: Voter[] = []
for (let n = 0; n < PEOPLE; n++) {
  const voter = await target.join(board, 'edit', `Person ${n}`)
  await connectStock({ ...voter, url })
  voters.push({ ...voter, choice: Array.from({ length: VOTES_EACH }, (_, i) => (7 * n + 3 * i) % NOTES) })
}
for (let error: string | null = null; ; error = await vote().then(() => null, String)) {
  process.send?.({ board, error } satisfies FromVoters)
  await once(process, 'message')
}

/** A whole vote, with its casts spread over the time. Throws unless every vote counts once. */
async function vote(): Promise<void> {
  const path = `/api/v1/boards/${board.boardId}/votes`
  const notes = Array.from({ length: NOTES }, (_, n) => `shape:note${n}`)
  const json = { title: 'Which first?', votesPerPerson: VOTES_EACH, maxPerNote: 1, notes }
  const started = await read(await target.request(path, { method: 'POST', token: board.token, json }))
  const one = `${path}/${started.id}`
  const gapMs = VOTE_MS / (PEOPLE * VOTES_EACH)
  const began = performance.now()
  const casts: Promise<Response>[] = []
  for (let i = 0; i < VOTES_EACH; i++) {
    for (const { token, choice } of voters) {
      await wait(Math.max(0, began + casts.length * gapMs - performance.now()))
      const cast = { note: notes[choice[i] ?? 0], count: 1 }
      casts.push(target.request(`${one}/cast`, { method: 'POST', token, json: cast }))
    }
  }
  for (const answer of await Promise.all(casts))
    if (answer.status !== 200) throw new Error(await answer.text())
  const closed = await read(await target.request(`${one}/close`, { method: 'POST', token: board.token }))
  const counted = closed.result?.notes.map(({ note, votes }) => [note, votes]) ?? []
  const expected = notes.flatMap((note, n) => {
    const votes = voters.filter(({ choice }) => choice.includes(n)).length
    return votes > 0 ? [[note, votes]] : []
  })
  if (JSON.stringify(counted.toSorted()) !== JSON.stringify(expected.toSorted()))
    throw new Error(`the totals are not exact: ${JSON.stringify(counted)}`)
}

async function read(answer: Response): Promise<VoteResponse> {
  if (answer.status !== 200) throw new Error(await answer.text())
  return OneVote.parse(await answer.json()).vote
}
