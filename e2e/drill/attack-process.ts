import { AttackTarget } from './attack-target.ts'
import { readAttack } from './list-attacks.ts'

/** Runs one attack in its own process: opens its boards, reports that, waits for the start message, attacks, and reports the result. */
const [name = '', url = '', seconds = '0', dataFolder = ''] = process.argv.slice(2)
const attack = await readAttack(name)
const end = new AbortController()
const target = new AttackTarget(url, end.signal, dataFolder)

let error: string | null = null
try {
  const opened = await attack.open?.(target)
  process.send?.({ kind: 'ready' })
  await new Promise<void>((resolve) => process.once('message', () => resolve()))
  setTimeout(() => end.abort(), Number(seconds) * 1_000)
  await attack.run(target, opened)
  target.close()
  for (const [outcome, min] of Object.entries(attack.minCounts ?? {})) target.needCount(outcome, min)
} catch (thrown) {
  error = String(thrown)
}
end.abort()
process.send?.({ kind: 'done', outcome: target.outcome, faults: target.faults, error }, () => process.exit(0))
