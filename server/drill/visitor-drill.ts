import { parseArgs } from 'node:util'
import type { Latencies } from './edit-meter.ts'
import { listAttacks } from './list-attacks.ts'
import { type AttackReport, measureAttack, PROMISE } from './measure-attack.ts'

/**
 * What one visitor can do to people on a board that is not theirs: npm run drill -- visitor [names] [--seconds N] [--main file] [--profile folder]
 * Runs each attack against a server of its own. Ends with 1 when the promise did not hold.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, main: { type: 'string' }, profile: { type: 'string' } },
})
const wanted = positionals.filter((word) => word !== 'visitor')
const names = listAttacks().filter(
  (name) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)

console.log(
  `An edit on an unrelated board: p95 under ${PROMISE.maxP95Ms} ms and ${PROMISE.maxP95Ratio} times its baseline, memory under ${PROMISE.maxMemoryRiseMb} MB above its rest.`,
)
for (const name of names) {
  try {
    const report = await measureAttack(name, {
      ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
      main: values.main,
      profileFolder: values.profile,
    })
    print(report)
    if (report.broken.length > 0) process.exitCode = 1
  } catch (error) {
    // The others can still be measured.
    console.log(`\nBROKEN ${name}\n       ! ${String(error)}`)
    process.exitCode = 1
  }
}

function print({
  name,
  title,
  baseline,
  during,
  loopDelay,
  memoryRiseMb,
  outcome,
  broken,
}: AttackReport): void {
  const memory = memoryRiseMb === null ? 'unknown' : `+${Math.round(memoryRiseMb)} MB`
  console.log(`\n${broken.length === 0 ? 'holds ' : 'BROKEN'} ${name}: ${title}`)
  console.log(`       before  ${inWords(baseline)}`)
  console.log(`       during  ${inWords(during)}`)
  console.log(
    `       server  timers late by ${loopDelay.p99Ms.toFixed(1)} ms (p99), ${loopDelay.maxMs.toFixed(1)} ms (max)  memory ${memory}`,
  )
  console.log(
    `       visitor ${Object.entries(outcome)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', ')}`,
  )
  for (const line of broken) console.log(`       ! ${line}`)
}

function inWords({ edits, p50Ms, p95Ms, p99Ms, maxMs }: Latencies): string {
  const [p50, p95, p99, max] = [p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1))
  return `p50 ${p50}  p95 ${p95}  p99 ${p99}  max ${max} ms  (${edits} edits)`
}
