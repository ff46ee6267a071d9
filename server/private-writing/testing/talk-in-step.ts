import { expect } from 'vitest'
import type { Person, PrivateStage } from './private-stage.ts'

interface RunningStep {
  id: string
  offersTalk: boolean
}

/** Says something to the clerk in the talk of the running step, and returns it all; '' if the step offers none. */
export async function talkInStep(stage: PrivateStage, person: Person, text: string): Promise<string> {
  const { steps, currentId } = await stage.ask(`GET ${stage.path}/agenda`, undefined, stage.ann)
  const step = steps.find(({ id }: RunningStep) => id === currentId)
  // After the reveal the step runs on, without talks.
  const { privateWriting } = await stage.now()
  if (!step?.offersTalk || privateWriting?.phase !== 'writing') return ''
  const path = `${stage.path}/steps/${step.id}/talk`
  const opened = await stage.fetch(`POST ${path}/open`, undefined, person)
  const said = await stage.fetch(`POST ${path}?wait=20`, { text }, person)
  const read = await stage.fetch(`GET ${path}`, undefined, person)
  expect([opened.status, said.status, read.status]).toEqual([200, 202, 200])
  return [await opened.text(), await said.text(), await read.text()].join('\n')
}
