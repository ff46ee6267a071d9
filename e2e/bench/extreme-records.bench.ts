import { type GroupCost, measureGroups, shortened } from './check-records.ts'
import { RecordPage } from './record-page.ts'

/**
 * Extreme legal records in a browser, as many as one likes, each group of them alone: how many milliseconds of the
 * page's main thread a record takes in each step, and whether any fails. e2e/every-shape.spec.ts shows a few.
 * `EXTREME_GROUPS=909728:17,909728:42` (seed:group) measures these groups of an earlier run again and no others.
 */
const SEED = Number(process.env.EXTREME_SEED ?? Date.now() % 1_000_000)
const COUNT = Number(process.env.EXTREME_COUNT ?? 500)
/** A sample at a time: the page holds all of its records. Samples of another size have other groups. */
const SAMPLE = 50

interface Sample {
  seed: number
  count: number
  /** Without it: every group. */
  only?: ReadonlySet<number>
}

const page = await RecordPage.open()
const all: GroupCost[] = []
const samples = process.env.EXTREME_GROUPS ? namedGroups(process.env.EXTREME_GROUPS) : freshSamples()
for (const sample of samples) {
  const { seed } = sample
  for await (const group of measureGroups(page, sample)) {
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
  `${records} records in ${all.length} groups from seed ${samples[0]?.seed}: ${failed} groups fail, ${bad - failed} take too long`,
)
for (const step of Object.keys(all[0]?.times ?? {})) {
  const costs = all.map(({ times, records }) => (times[step] ?? 0) / Math.max(1, records))
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(costs, share).toFixed(1))
  console.log(`${step.padEnd(9)} p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms a record`)
}
process.exitCode = bad === 0 ? 0 : 1

function freshSamples(): Sample[] {
  const samples: Sample[] = []
  for (let first = 0; first < COUNT; first += SAMPLE)
    samples.push({ seed: SEED + first / SAMPLE, count: Math.min(SAMPLE, COUNT - first) })
  return samples
}

function namedGroups(names: string): Sample[] {
  const groupsOf = new Map<number, Set<number>>()
  for (const name of names.split(',')) {
    const [seed, group] = name.split(':').map(Number)
    if (seed === undefined || group === undefined || !(group < SAMPLE))
      throw new Error(`${name} is no seed:group; a group is a number below ${SAMPLE}.`)
    groupsOf.set(seed, (groupsOf.get(seed) ?? new Set()).add(group))
  }
  return [...groupsOf].map(([seed, only]) => ({ seed, count: SAMPLE, only }))
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
