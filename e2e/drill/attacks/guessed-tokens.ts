import type { Attack } from '../attack.ts'

const AT_ONCE = 30

let tries = 0

export const attack: Attack = {
  title: 'guesses tokens, thirty at a time',
  seconds: 10,
  async run(target) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        target.repeat(async () => {
          const response = await target.request('/api/v1/me', { token: `parley_${'x'.repeat(36)}${tries++}` })
          await response.arrayBuffer()
        }),
      ),
    )
    target.claim((target.outcome['answers 200'] ?? 0) === 0, 'a guessed token was taken')
  },
  minCounts: { 'answers 429': 1 },
}
