import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { AttackTarget } from './attack-target.ts'
import { COLD_PATHS, type ColdPath } from './cold-paths.ts'
import { type DrillServer, startDrillServer } from './drill-server.ts'

/**
 * How long first calls after the server's start block the main thread, when V8 has compiled none of their code:
 *
 * npm run drill -- cold [names] [--main file] [--profile folder]
 */
const TIMES = 3
/** How long a server that has just started gets for the check of its pages and its warm-up. */
const START_MS = 3_000
/** The time for work after an answer: numbering, capture, writes to the database. */
const SETTLE_MS = 2_500
const PROMISED_MS = 50

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { main: { type: 'string' }, profile: { type: 'string' }, times: { type: 'string' } },
})
process.setMaxListeners(0)
const options = { main: values.main, environment: { LOG_LEVEL: 'silent' } }

for (const [name, path] of Object.entries(COLD_PATHS)) {
  if (positionals.length > 0 && !positionals.some((word) => name.includes(word))) continue
  const holds: number[] = []
  for (let time = 0; time < Number(values.times ?? TIMES); time++) holds.push(await measure(path))
  const max = Math.max(...holds)
  if (max >= PROMISED_MS) process.exitCode = 1
  const all = holds.map((ms) => ms.toFixed(0)).join(', ')
  console.log(`${max < PROMISED_MS ? 'holds ' : 'BROKEN'} ${name.padEnd(10)} ${path.title}: held ${all} ms`)
}

/** The longest that the main thread worked between two beats of a timer of 10 ms, in milliseconds of processor time. */
async function measure(path: ColdPath): Promise<number> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-drill-'))
  try {
    const filled = path.fill ? await withServer(dataFolder, null, path.fill) : null
    return await withServer(dataFolder, values.profile ?? null, async (target, server) => {
      await wait(START_MS)
      const act = await path.prepare(target, filled)
      await server.probe()
      await act()
      await wait(SETTLE_MS)
      return (await server.probe()).holdMaxMs
    })
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function withServer<Result>(
  dataFolder: string,
  profileFolder: string | null,
  work: (target: AttackTarget, server: DrillServer) => Promise<Result>,
): Promise<Result> {
  const server = await startDrillServer({
    ...options,
    keptFolder: dataFolder,
    ...(profileFolder !== null && { profileFolder }),
  })
  const target = new AttackTarget(server.url, new AbortController().signal)
  try {
    return await work(target, server)
  } finally {
    target.close()
    await server.stop()
  }
}

process.exit()
