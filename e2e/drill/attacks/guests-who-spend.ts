import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget } from '../attack-target.ts'
import { ASKS_DRILL_MODEL, beginStream, chunk, listenAsModel } from '../drill-model-server.ts'

/** The address that the proxy in front of the server reports. */
const HERE = { 'x-forwarded-for': '198.51.100.7' }
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }
const GUESTS = 8
const BOARDS_EACH = 3
const DAY_TOKENS = 400_000
const PERCENT_PERSON = 20
const PERCENT_ADDRESS = 50
const PERSON_TOKENS = (DAY_TOKENS * PERCENT_PERSON) / 100
const ADDRESS_TOKENS = (DAY_TOKENS * PERCENT_ADDRESS) / 100
/** The usage that the model server reports for each call, and that the server should record. */
const CALL = { prompt_tokens: 900, completion_tokens: 300 }
const TOKENS_OF_CALL = CALL.prompt_tokens + CALL.completion_tokens

const Opened = z.object({ board: z.object({ id: z.string() }), token: z.string() })
const Usage = z.object({ usage: z.object({ spend: z.object({ dayTokens: z.number() }) }) })

interface Guest {
  boardIds: string[]
  token: string
}

export const attack: Attack<Guest[]> = {
  title: 'spends the operator’s money: eight guests of one address with three boards each, on a day’s budget',
  seconds: 20,
  environment: {
    ...ASKS_DRILL_MODEL,
    TRUSTED_PROXIES: '127.0.0.1',
    DAY_BUDGET_TOKENS: String(DAY_TOKENS),
    DAY_PERCENT_PERSON: String(PERCENT_PERSON),
    DAY_PERCENT_ADDRESS: String(PERCENT_ADDRESS),
  },
  async open(target) {
    await listenAsModel((response) => {
      target.count('model calls')
      beginStream(response)
      response.end(`${chunk('NOTE: a thought\n')}${chunk('', CALL)}data: [DONE]\n\n`)
    })
    return Promise.all(Array.from({ length: GUESTS }, () => openBoards(target, HERE, BOARDS_EACH)))
  },
  async run(target, guests) {
    await Promise.all(
      guests.flatMap(({ boardIds, token }) =>
        boardIds.map((boardId) =>
          target.repeat(async () => {
            await askRound(target, { boardId, token }, HERE)
            await target.pause(50)
          }),
        ),
      ),
    )
    const booked: number[] = []
    for (const guest of guests) booked.push(await readSpending(target, guest))
    const all = booked.reduce((sum, tokens) => sum + tokens, 0)
    const most = Math.max(...booked)
    const calls = target.outcome['model calls'] ?? 0
    target.claim(most <= PERSON_TOKENS, `one guest took ${most} tokens, and may take ${PERSON_TOKENS}`)
    target.claim(all <= ADDRESS_TOKENS, `one address took ${all} tokens, and may take ${ADDRESS_TOKENS}`)
    target.claim(calls * TOKENS_OF_CALL <= ADDRESS_TOKENS, `the model server was called ${calls} times`)
    await claimOthersMayAsk(target)
  },
  minCounts: { 'model calls': 20, 'over-budget': 1 },
}

/** The rest of the day's budget must stay for people at other addresses. */
async function claimOthersMayAsk(target: AttackTarget): Promise<void> {
  const { boardIds, token } = await openBoards(target, ELSEWHERE, 1)
  const status = await askRound(target, { boardId: boardIds[0] ?? '', token }, ELSEWHERE)
  target.claim(status === 202, `a guest of another address got ${status}`)
}

async function openBoards(
  target: AttackTarget,
  headers: Record<string, string>,
  count: number,
): Promise<Guest> {
  const json = { title: 'Mine', name: 'Visitor' }
  const boardIds: string[] = []
  let token: string | undefined
  while (boardIds.length < count) {
    const options = { method: 'POST', json, headers, ...(token !== undefined && { token }) }
    const opened = await (await target.request('/api/v1/boards', options)).json()
    token ??= Opened.parse(opened).token
    boardIds.push(Opened.pick({ board: true }).parse(opened).board.id)
  }
  return { boardIds, token: token ?? '' }
}

async function askRound(
  target: AttackTarget,
  { boardId, token }: { boardId: string; token: string },
  headers: Record<string, string>,
): Promise<number> {
  const json = { question: 'What should we do?', mode: 'parallel', moderate: false }
  const response = await target.request(`/api/v1/boards/${boardId}/rounds`, {
    method: 'POST',
    token,
    json,
    headers,
  })
  const answer = await response.text()
  if (answer.includes('over-budget')) target.count('over-budget')
  return response.status
}

async function readSpending(target: AttackTarget, { boardIds, token }: Guest): Promise<number> {
  let tokens = 0
  for (const boardId of boardIds) {
    const response = await target.request(`/api/v1/boards/${boardId}/usage`, { token, headers: HERE })
    tokens += Usage.parse(await response.json()).usage.spend.dayTokens
  }
  return tokens
}
