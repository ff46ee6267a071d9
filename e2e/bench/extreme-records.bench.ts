import { checkRecords, shortened } from './check-records.ts'
import { RecordPage } from './record-page.ts'

/** Extreme legal records in a browser, as many as one likes: e2e/every-shape.spec.ts shows a few. */
const SEED = Number(process.env.EXTREME_SEED ?? Date.now() % 1_000_000)
const COUNT = Number(process.env.EXTREME_COUNT ?? 500)
/** A sample at a time: the page holds all of its records. */
const SAMPLE = 50

const page = await RecordPage.open()
let badCount = 0
for (let seed = SEED; seed < SEED + COUNT / SAMPLE; seed++) {
  for (const { index, times, failures } of await checkRecords(page, { seed, count: SAMPLE })) {
    badCount++
    const steps = Object.entries(times).map(([step, ms]) => `${step} ${Math.round(ms)}`)
    console.log(`seed ${seed}, group ${index}: ${steps.join(', ')} ms ${failures.join(' | ').slice(0, 600)}`)
    console.log(`  ${shortened(await page.groupOf(index))}`)
  }
}
console.log(`${COUNT} groups from seed ${SEED}: ${badCount} with a record that fails or takes too long`)
await page.stop()
process.exitCode = badCount === 0 ? 0 : 1
