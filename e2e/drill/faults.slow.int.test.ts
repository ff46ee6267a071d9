import { expect, test } from 'vitest'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { listFaults, readFault } from './faulty/list-faults.ts'
import { runFault } from './faulty/run-fault.ts'

const short: string[] = []
for (const name of listFaults()) if ((await readFault(name)).isShort) short.push(name)

/** The quick ones; `npm run drill -- faults` runs all of them, and for longer. */
process.setMaxListeners(0)

test.each(short)(
  'nothing called saved is lost, and only the offender is hurt: %s',
  { timeout: 180_000 },
  async (name) => {
    const [database = 'pglite'] = (await readFault(name)).databases ?? []
    const { seed } = seededRandom()
    const report = await runFault(name, { database, seed })
    expect(report.broken, `seed ${seed}, ${report.figures.join(', ')}`).toEqual([])
  },
)
