import { randomInt } from 'node:crypto'

/** Fisher and Yates, with unpredictable numbers. */
export function shuffle<Value>(values: Value[]): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    const [a, b] = [values[i], values[j]]
    if (a !== undefined && b !== undefined) [values[i], values[j]] = [b, a]
  }
}
