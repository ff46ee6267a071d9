import { startProduct } from '../start-product.ts'
import { startInstantModel } from './instant-model.ts'
import { ADVISORS, type AdvisorsRun, measureAdvisors } from './measure-advisors.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20)
const RUNS = Number(process.env.BENCH_RUNS ?? 3)

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function print(runs: AdvisorsRun[]): void {
  const of = (part: keyof AdvisorsRun, share: number) => runs.map((run) => percentile(run[part], share))
  const line = (label: string, values: number[], digits = 0) =>
    console.log(
      `${label.padEnd(58)}${percentile(values, 0.5).toFixed(digits).padStart(7)}   runs ${values.map((value) => value.toFixed(digits)).join(' ')}`,
    )
  line('first token to words on another canvas, p50, ms', of('words', 0.5))
  line('first token to words on another canvas, p95, ms', of('words', 0.95))
  line('edit to another person, no round, p50, ms', of('quiet', 0.5), 1)
  line(`edit to another person, ${ADVISORS} advisors answer, p50, ms`, of('busy', 0.5), 1)
  line('edit to another person, no round, p95, ms', of('quiet', 0.95), 1)
  line(`edit to another person, ${ADVISORS} advisors answer, p95, ms`, of('busy', 0.95), 1)
  const ratio = (share: number) =>
    runs.map((run) => percentile(run.busy, share) / percentile(run.quiet, share))
  line('a round costs, p50, times', ratio(0.5), 2)
  line('a round costs, p95, times', ratio(0.95), 2)
  console.log(`${PEOPLE} people, ${runs.reduce((sum, run) => sum + run.words.length, 0)} notes by advisors`)
}

const model = await startInstantModel()
const product = await startProduct({ LOCAL_MODEL_URLS: model.url })
try {
  print(await measureAdvisors(product.url, model, { people: PEOPLE, runs: RUNS }))
} finally {
  await product.stop()
  await model.stop()
}
