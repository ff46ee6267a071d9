import { parseArgs } from 'node:util'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { WORK_FUZZES } from '#server/sync/testing/fuzz-work.ts'
import { randomUnit, slowestReader } from '#server/testing/fuzz-readers.ts'
import { SESSION_FUZZES } from '#server/testing/fuzz-session.ts'
import { type RequestFuzz, startRequestFuzz } from './fuzz-requests.ts'

/**
 * Searches messages that are expensive for the server: npm run drill -- fuzz [updates|locks|drafts|records|questions|openings|readers|commands|presence|bring|bodies|files] [--seconds N] [--seed N]
 * Prints the slowest of each kind with its seed. Exits with 1 if one took too long or an invariant broke.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, seed: { type: 'string' } },
})
/** In milliseconds of the main thread's processor time. */
const MAX_MS = 50
/** The best of that many runs counts: the first one includes compilation, and later ones may include garbage collection. */
const REPETITIONS = 4
const SLOWEST_SHOWN = 3
const seconds = Number(values.seconds ?? 60)
const FUZZES: typeof WORK_FUZZES = {
  ...WORK_FUZZES,
  readers: async (seed) => slowestReader(randomUnit(seededRandom(seed).random), MAX_MS, 1),
  ...SESSION_FUZZES,
  bodies: async (seed) => (await requests()).bodies(seed),
  files: async (seed) => (await requests()).files(seed),
}
const running: { requests?: Promise<RequestFuzz> } = {}
/** Starts the server that takes requests when the first kind needs it. */
function requests(): Promise<RequestFuzz> {
  running.requests ??= startRequestFuzz()
  return running.requests
}

const wanted = Object.entries(FUZZES).filter(
  ([kind]) => positionals.length === 0 || positionals.includes(kind),
)

for (const [kind, fuzz] of wanted) await look(kind, fuzz)
await (await running.requests)?.stop()

type Fuzz = (typeof WORK_FUZZES)[string]

async function look(kind: string, fuzz: Fuzz): Promise<void> {
  const end = performance.now() + (seconds * 1_000) / wanted.length
  const found: { seed: number; ms: number; what: string }[] = []
  const oneSeed = values.seed === undefined ? null : Number(values.seed)
  for (let seed = oneSeed ?? Date.now() % 1_000_000_000; performance.now() < end; seed++) {
    found.push({ seed, ...(await measureSeed(fuzz, seed)) })
    if (oneSeed !== null) break
  }
  const slowest = found.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  const holds = slowest.every(({ ms }) => ms <= MAX_MS)
  console.log(`\n${holds ? 'holds ' : 'BROKEN'} ${kind}: ${found.length} seeds, each at most ${MAX_MS} ms`)
  for (const { seed, ms, what } of slowest) console.log(`       ${ms.toFixed(1)} ms  seed ${seed}, ${what}`)
  if (!holds) process.exitCode = 1
}

async function measureSeed(fuzz: Fuzz, seed: number): Promise<{ ms: number; what: string }> {
  let best = { ms: Number.POSITIVE_INFINITY, what: '' }
  try {
    for (let again = 0; again < REPETITIONS && best.ms > MAX_MS; again++) {
      const once = await fuzz(seed)
      if (once.ms < best.ms) best = once
    }
    return best
  } catch (error) {
    return { ms: Number.POSITIVE_INFINITY, what: String(error) }
  }
}
