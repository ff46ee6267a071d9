import { parseArgs } from 'node:util'
import { seededRandom } from '#base/testing/seeded-random.ts'
import type { FaultDatabase } from './faulty/fault.ts'
import { listFaults, readFault } from './faulty/list-faults.ts'
import { type FaultReport, runFault } from './faulty/run-fault.ts'

/**
 * Breaks what the server depends on, and checks that nothing called saved is lost, that all clients end equal and that only the
 * offender is hurt:
 *
 * npm run drill -- faults [names] [--short] [--seed N] [--times N] [--seconds N] [--database pglite|postgres]
 *
 * Exits with 1 if something broke.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    times: { type: 'string' },
    seconds: { type: 'string' },
    database: { type: 'string' },
  },
})
// Every stock client listens for the end of the process.
process.setMaxListeners(0)

const { seed } = seededRandom(values.seed === undefined ? undefined : Number(values.seed))
console.log(`Seed ${seed}: repeat with --seed ${seed}`)

const reports: FaultReport[] = []
for (const name of listFaults()) {
  if (positionals.length > 0 && !positionals.some((word) => name.includes(word))) continue
  const fault = await readFault(name)
  if (values.short && !fault.isShort) continue
  for (const database of fault.databases ?? (['pglite'] as const)) {
    if (values.database !== undefined && values.database !== database) continue
    reports.push(await run(name, database))
  }
}
console.log('\n| fault | database | | seconds | measured |\n|---|---|---|--:|---|')
for (const { name, database, broken, tookS, figures } of reports)
  console.log(
    `| ${name} | ${database} | ${broken.length === 0 ? 'holds' : 'BROKEN'} | ${tookS} | ${figures.join(', ')} |`,
  )
// Clients of a fault that broke may still try to connect.
process.exit(reports.some(({ broken }) => broken.length > 0) ? 1 : 0)

async function run(name: string, database: FaultDatabase): Promise<FaultReport> {
  const report = await runFault(name, {
    database,
    seed,
    ...(values.times !== undefined && { times: Number(values.times) }),
    ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
  })
  const { title, broken, figures, tookS } = report
  console.log(`\n${broken.length === 0 ? 'holds ' : 'BROKEN'} ${name} (${database}, ${tookS} s): ${title}`)
  console.log(`       ${figures.join(', ')}`)
  for (const line of broken) console.log(`       ! ${line}`)
  return report
}
