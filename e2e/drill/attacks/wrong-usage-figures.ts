import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'
import { ASKS_DRILL_MODEL, askRound, beginStream, chunk, listenAsModel } from '../drill-model-server.ts'

/** Usage that is far too low and far too high. Honest servers also send -1 and fractions. */
const USAGES = [
  { prompt_tokens: -1e9, completion_tokens: 10.5 },
  { prompt_tokens: 1e300, completion_tokens: 1 },
  { prompt_tokens: -1, completion_tokens: -1 },
  { prompt_tokens: 0, completion_tokens: 0 },
]
const DAY_TOKENS = 60_000
/** The fewest tokens of an agent's prompt; a budget that counts each call ends the calls long before. */
const MIN_TOKENS_OF_CALL = 200
const GUESTS = 4

export const attack: Attack<Foothold[]> = {
  title:
    'lets agents of four guests ask a model server that lies about what it took, on a budget of 60,000 tokens a day',
  seconds: 12,
  environment: { ...ASKS_DRILL_MODEL, DAY_BUDGET_TOKENS: String(DAY_TOKENS) },
  async open(target) {
    let calls = 0
    await listenAsModel((response) => {
      target.count('model calls')
      beginStream(response)
      response.end(
        `${chunk('NOTE: a thought\n')}${chunk('', USAGES[calls++ % USAGES.length])}data: [DONE]\n\n`,
      )
    })
    return Promise.all(Array.from({ length: GUESTS }, (_, i) => target.openBoard(`Guest ${i}`)))
  },
  async run(target, guests) {
    await Promise.all(
      guests.map((guest) =>
        target.repeat(async () => {
          await askRound(target, guest)
          await target.pause(50)
        }),
      ),
    )
    let booked = 0
    for (const { boardId, token } of guests) {
      const response = await target.request(`/api/v1/boards/${boardId}/usage`, { token })
      const { usage }: { usage: { spend: { dayTokens: number } } } = await response.json()
      booked += usage.spend.dayTokens
    }
    const calls = target.outcome['model calls'] ?? 0
    target.claim(booked >= calls * MIN_TOKENS_OF_CALL, `${calls} calls were booked as ${booked} tokens`)
    target.claim(booked <= DAY_TOKENS, `${booked} tokens were booked on a budget of ${DAY_TOKENS}`)
  },
  minCounts: { 'model calls': 3 },
}
