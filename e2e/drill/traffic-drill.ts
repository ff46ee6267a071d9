import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startDrillServer } from './drill-server.ts'
import { type HonestCost, honestCost } from './honest-traffic.ts'

/**
 * Measures the cost of ordinary work to the server: moving, typing, a paste, joins. With the path of another checkout whose
 * packages are installed, its server gets the same work at the same time: `npm run drill -- traffic ../before [--rounds N]`.
 * With `--profile FOLDER`, each server writes CPU profiles into a folder in it.
 */
const ROUNDS = 5
const MEASURES: Record<keyof HonestCost, string> = {
  editsMainThreadMs: 'main thread, 1,000 edits by 24 people, ms',
  editP50Ms: 'an edit to another person, p50, ms',
  editP95Ms: 'an edit to another person, p95, ms',
  pasteMs: 'a paste of 500 notes to another person, ms',
  pasteMainThreadMs: 'main thread, this paste, ms',
  joinMainThreadMs: 'main thread, a join to these notes, ms',
  openMs: 'opening a board of 20 notes after a start, p50, ms',
  openMainThreadMs: 'main thread, this opening, ms',
  meetingMainThreadMs: 'main thread, a meeting of four with 2,400 edits, ms',
}

// Every stock client listens for the end of the process.
process.setMaxListeners(0)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, profile: { type: 'string' } },
})
const rounds = Number(values.rounds ?? ROUNDS)
const [beside] = positionals
const mains = new Map([['this', join(import.meta.dirname, '../../server/main.ts')]])
if (beside) {
  const main = resolve(beside, 'server/main.ts')
  if (!existsSync(main)) throw new Error(`there is no checkout of Parley in ${beside}`)
  mains.set('beside', main)
}

const costs = new Map<string, HonestCost[]>([...mains.keys()].map((name) => [name, []]))
for (let round = 0; round < rounds; round++) {
  // At the same time, so that other load affects both equally. The first of two has an advantage, so they change places.
  const order = round % 2 ? [...mains].toReversed() : [...mains]
  await Promise.all(order.map(async ([name, main]) => costs.get(name)?.push(await measured(name, main))))
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
for (const [measure, words] of Object.entries(MEASURES)) {
  const medians = [...costs.values()].map((all) =>
    median(all.map((cost) => cost[measure as keyof HonestCost])),
  )
  const [here = 0, there] = medians
  const ratio = there === undefined ? '' : `  beside ${there.toFixed(1)}  ratio ${(here / there).toFixed(2)}`
  console.log(`${words.padEnd(55)} ${here.toFixed(1)}${ratio}`)
}

async function measured(name: string, main: string): Promise<HonestCost> {
  const profileFolder = values.profile === undefined ? undefined : join(values.profile, name)
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-drill-'))
  try {
    return await honestCost(() =>
      startDrillServer({ environment: { LOG_LEVEL: 'silent' }, main, profileFolder, keptFolder: dataFolder }),
    )
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
process.exit()
