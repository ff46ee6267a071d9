import { describe, expect, test } from 'vitest'
import { listAttacks, readAttack } from './list-attacks.ts'
import { type AttackReport, measureAttack } from './measure-attack.ts'

/** A machine that does other work at the same time can make one run look bad, but not every one. */
const TRIES = 3

const short: string[] = []
for (const name of listAttacks()) if ((await readAttack(name)).isShort) short.push(name)

describe('people on another board hardly notice a visitor', () => {
  test.each(short)('%s', { timeout: 300_000 }, async (name) => {
    const reports: AttackReport[] = []
    do reports.push(await measureAttack(name))
    while (reports.at(-1)?.broken.length !== 0 && reports.length < TRIES)
    expect(reports.at(-1)?.broken, JSON.stringify(reports, null, 1)).toEqual([])
  })
})
