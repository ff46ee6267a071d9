import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const GUESTS = 8
const QUESTIONS = 20
const LONG = '港'.repeat(1_500)
const FILE = new Uint8Array(2_000_000)

const OneInterview = z.object({
  interview: z.object({ id: z.string(), questions: z.array(z.object({ id: z.string() })) }),
})
type Interview = z.infer<typeof OneInterview>['interview']

export const attack: Attack<{ board: Foothold; guests: Foothold[]; interview: Interview | null }> = {
  title:
    'answers, asks back and sends files to an interview of twenty questions as eight guests, and starts more of them',
  seconds: 12,
  async open(target) {
    const board = await target.openBoard()
    const guests = await target.joinMany(board, 'comment', GUESTS)
    return { board, guests, interview: await start(target, board) }
  },
  async run(target, { board, guests, interview }) {
    if (!interview) return
    const path = `/api/v1/boards/${board.boardId}/interviews`
    const one = `${path}/${interview.id}`
    const ids = interview.questions.map(({ id }) => id)
    for (const guest of guests) await target.openSocket(guest)
    let n = 0
    const take = async (guest: Foothold) => {
      n += 1
      const { token } = guest
      const questionId = ids[n % ids.length] ?? ''
      const value = n % ids.length === 0 ? { files: [] } : { text: `${n} ${LONG}` }
      const status = await target.send(`${one}/questions/${questionId}/answer`, {
        method: 'PUT',
        token,
        json: { value },
      })
      if (status === 200) target.count('answers taken')
      if (n % 7 === 0)
        await target.send(`${one}/ask-back`, { method: 'POST', token, json: { text: `${n}?` } })
      if (n % 9 === 0) await target.send(`${one}`, { token })
      if (n % 11 === 0) await target.send(path, { token })
    }
    const sendFile = async ({ token }: Foothold) => {
      const headers = { 'content-type': 'application/octet-stream', 'x-file-name': 'a.bin' }
      const to = `${one}/files?question=${ids[0]}`
      await target.send(to, { method: 'POST', token, headers, body: FILE })
      await target.pause(100)
    }
    const startMore = async () => {
      await target.pause(500)
      await start(target, board)
    }
    await Promise.all([
      target.repeat(startMore),
      ...guests.flatMap((guest) => [
        target.repeatAtOnce(3, () => take(guest)),
        target.repeat(() => sendFile(guest)),
      ]),
    ])
  },
  minCounts: { 'answers taken': 50 },
}

/** `null` if it was refused. The first question takes files, the others text. */
async function start(target: AttackTarget, { boardId, token }: Foothold): Promise<Interview | null> {
  const questions = Array.from({ length: QUESTIONS }, (_, i) => ({
    type: i === 0 ? 'ask_file' : 'ask_text',
    config: { question: `What about ${i}?` },
  }))
  const json = { title: 'Can we ship?', questions }
  const path = `/api/v1/boards/${boardId}/interviews`
  const answer = await (await target.request(path, { method: 'POST', token, json })).json()
  const started = OneInterview.safeParse(answer)
  return started.success ? started.data.interview : null
}
