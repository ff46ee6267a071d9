import { seededRandom } from '#base/testing/seeded-random.ts'
import type { FaultDatabase } from './fault.ts'
import { FaultStage } from './fault-stage.ts'
import { readFault } from './list-faults.ts'

export interface FaultReport {
  name: string
  title: string
  database: FaultDatabase
  /** The parts of the promise that were broken; empty if none was. */
  broken: readonly string[]
  figures: readonly string[]
  tookS: number
}

export interface FaultRunOptions {
  database: FaultDatabase
  seed: number
  times?: number
  seconds?: number
}

export async function runFault(
  name: string,
  { database, seed, ...lengths }: FaultRunOptions,
): Promise<FaultReport> {
  const fault = await readFault(name)
  const { title, times = 1, seconds = 0, expectedErrors = [] } = { ...fault, ...lengths }
  const { random } = seededRandom(seed)
  const stage = new FaultStage({ database, times, seconds, random, expectedErrors })
  const startedAt = performance.now()
  try {
    await fault.run(stage)
  } catch (error) {
    stage.claim(false, error instanceof Error ? String(error.stack) : String(error))
  }
  await stage.end()
  stage.checkLog()
  const tookS = Math.round((performance.now() - startedAt) / 1_000)
  return { name, title, database, broken: stage.broken, figures: stage.figures, tookS }
}
