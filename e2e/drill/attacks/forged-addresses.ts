import type { Attack } from '../attack.ts'

const AT_ONCE = 10

let tries = 0

export const attack: Attack = {
  title: 'makes guests and guesses the operator’s password, each time from another address by its own word',
  seconds: 10,
  // The server warns of a proxy that it does not trust, which is expected here.
  environment: { LOG_LEVEL: 'error' },
  async run(target) {
    const tryBoth = async () => {
      const headers = { 'x-forwarded-for': `203.0.113.${tries++ % 256}, 198.51.100.${tries % 256}` }
      const json = { title: 'Mine', name: 'Visitor' }
      const made = await target.request('/api/v1/boards', { method: 'POST', json, headers })
      target.count(`new guest: ${made.status}`)
      await made.arrayBuffer()
      const password = { ...headers, 'x-operator-password': `guess ${tries}` }
      const guessed = await target.request('/api/v1/operator/models', { headers: password })
      target.count(`guess: ${guessed.status}`)
      await guessed.arrayBuffer()
    }
    await target.repeatAtOnce(AT_ONCE, tryBoth)
    target.claim((target.outcome['guess: 200'] ?? 0) === 0, 'a guessed password was taken')
  },
  minCounts: { 'new guest: 429': 1, 'guess: 429': 1 },
}
