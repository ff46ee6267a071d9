import { parseArgs } from 'node:util'
import type { Latencies } from './edit-meter.ts'
import { listAttacks } from './list-attacks.ts'
import { type AttackReport, measureAttack, PROMISE } from './measure-attack.ts'
import type { MemoryFigures } from './server-probe.ts'

/**
 * Measures the harm that one visitor can do to people on a board that is not theirs:
 * `npm run drill -- visitor [names] [--seconds N] [--main file] [--profile folder]`.
 * Runs each attack against its own server. Exits with 1 if the promise was broken.
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
  `An edit on an unrelated board: p95 under ${PROMISE.maxP95Ms} ms and ${PROMISE.maxP95Ratio} times its baseline (a remark below ${PROMISE.unseenMs} ms), memory under ${PROMISE.maxMemoryRiseMb} MB above its rest, the main thread held for ${PROMISE.maxHoldMs} ms at most.`,
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
  waitedMs,
  probe,
  atRest,
  memoryRiseMb,
  outcome,
  broken,
  remarks,
}: AttackReport): void {
  const memory = memoryRiseMb === null ? 'unknown' : `+${Math.round(memoryRiseMb)} MB`
  console.log(`\n${broken.length === 0 ? 'holds ' : 'BROKEN'} ${name}: ${title}`)
  console.log(`       before  ${inWords(baseline)}`)
  console.log(`       during  ${inWords(during)}`)
  console.log(
    `       server  timers late by ${loopDelay.p99Ms.toFixed(1)} ms (p99), ${loopDelay.maxMs.toFixed(1)} ms (max)  memory ${memory}`,
  )
  if (probe) {
    const held = `${probe.holdP99Ms.toFixed(1)} ms (p99), ${probe.holdMaxMs.toFixed(1)} ms (max)`
    console.log(
      `       held    the main thread worked for ${held} at a time, and waited ${Math.round(waitedMs)} ms for a processor`,
    )
    console.log(`       memory  before ${figuresOf(atRest)}`)
    console.log(`               at most ${figuresOf(probe.memoryAtPeak)}`)
  }
  console.log(
    `       visitor ${Object.entries(outcome)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', ')}`,
  )
  for (const line of broken) console.log(`       ! ${line}`)
  for (const line of remarks) console.log(`       ~ ${line}`)
}

function inWords({ edits, p50Ms, p95Ms, p99Ms, maxMs }: Latencies): string {
  const [p50, p95, p99, max] = [p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1))
  return `p50 ${p50}  p95 ${p95}  p99 ${p99}  max ${max} ms  (${edits} edits)`
}

function figuresOf({ residentMb, heapMb, youngMb, buffersMb, threadsMb, threads }: MemoryFigures): string {
  const [resident, heap, young, buffers, inThreads] = [residentMb, heapMb, youngMb, buffersMb, threadsMb].map(
    Math.round,
  )
  const byThread = threads.map(({ name, mb }) => `${name} ${Math.round(mb)}`).join(', ')
  return `${resident} MB: main thread ${heap} (young ${young}) and buffers ${buffers}, threads ${inThreads} (${byThread})`
}
