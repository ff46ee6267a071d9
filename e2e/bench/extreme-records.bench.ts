import { type GroupCost, measureGroups, shortened } from './check-records.ts'
import { RecordPage } from './record-page.ts'

/**
 * Extreme legal records in a browser, as many as one likes, each group of them alone: how many milliseconds of the
 * page's main thread a record takes in each step, and whether any fails. e2e/every-shape.spec.ts shows a few.
 */
const SEED = Number(process.env.EXTREME_SEED ?? Date.now() % 1_000_000)
const COUNT = Number(process.env.EXTREME_COUNT ?? 500)
/** A sample at a time: the page holds all of its records. */
const SAMPLE = 50

const page = await RecordPage.open()
const all: GroupCost[] = []
for (let first = 0; first < COUNT; first += SAMPLE) {
  const seed = SEED + first / SAMPLE
  for await (const group of measureGroups(page, { seed, count: Math.min(SAMPLE, COUNT - first) })) {
    all.push(group)
    if (group.isGood) continue
    const steps = Object.entries(group.times).map(([step, ms]) => `${step} ${Math.round(ms)}`)
    console.log(`seed ${seed}, group ${group.index}, ${group.records} records: ${steps.join(', ')} ms`)
    for (const failure of group.failures) console.log(`  ${failure.slice(0, 600)}`)
    console.log(`  ${shortened(await page.groupOf(group.index))}`)
  }
}
await page.stop()

const records = all.reduce((sum, group) => sum + group.records, 0)
const failed = all.filter(({ failures }) => failures.length > 0).length
const bad = all.filter(({ isGood }) => !isGood).length
console.log(
  `${records} records in ${COUNT} groups from seed ${SEED}: ${failed} groups fail, ${bad - failed} take too long`,
)
for (const step of Object.keys(all[0]?.times ?? {})) {
  const costs = all.map(({ times, records }) => (times[step] ?? 0) / Math.max(1, records))
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(costs, share).toFixed(1))
  console.log(`${step.padEnd(9)} p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms a record`)
}
process.exitCode = bad === 0 ? 0 : 1

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
