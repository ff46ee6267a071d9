import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { EMPTY_SLICES } from '#canvas/connection/copy/empty-slices.ts'
import { COPY_VERSION, STORED_SLICES } from '#canvas/connection/copy/stored-session.ts'
import { randomBoard } from '#formats/board-json/testing/random-board.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { project } from '#session/project.ts'
import type { Projection } from '#session/projection.ts'
import type { SessionState } from '#session/state.ts'
import { by, OWNER, SessionDriver } from '#session/testing/session-driver.ts'

/** An object's keys that are ids or symbols, not names of fields. */
const KEYED = new Set([
  'people',
  'rounds',
  'reactions',
  'reactions.*.people',
  'syntheses',
  'echoes',
  'promotions',
  'themeRuns',
  'proposals',
])

/** Every field below a value with the types that it has there: `rounds.*.question string`. */
function addShape(value: unknown, path: string, shape: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) addShape(item, `${path}[]`, shape)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      addShape(part, `${path}.${KEYED.has(path) ? '*' : key}`, shape)
  else shape.add(`${path} ${value === null ? 'null' : typeof value}`)
}

/** A board with steps: one runs, one with a vote is planned. */
function boardWithSteps(): SessionState {
  const board = new SessionDriver()
  const step = { ...DEFAULT_PLAN, frames: ['Bus'], vote: { votesEach: 3, limitPerNote: 1, onGroups: true } }
  const steps = [
    { ...step, id: 'a', minutes: null, vote: null },
    { ...step, id: 'b' },
  ]
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  expect(board.ask({ type: 'step.start', stepId: 'a', from: null }, by(OWNER))).toBe(null)
  return board.state
}

test('COPY_VERSION is raised when a kept slice changes its shape', async () => {
  const shape = new Set<string>()
  const random = fc.sample(randomBoard, { numRuns: 100, seed: 1 }).map(({ state }) => state)
  for (const state of [boardWithSteps(), ...random]) {
    const projection: Projection = {
      ...EMPTY_SLICES,
      ...must(project(state, OWNER), 'a projection'),
      models: { ...EMPTY_SLICES.models, allowed: ['*'], guestBoards: 'script' },
      limits: { maxRecords: 1, maxTextChars: 1 },
      storage: 'ok',
    }
    const kept: Projection = JSON.parse(JSON.stringify(projection))
    for (const name of STORED_SLICES) addShape(kept[name], name, shape)
  }
  expect(shape).toContain('agenda.steps[].vote.votesEach number')
  await expect([...shape].sort().join('\n')).toMatchFileSnapshot(`./testing/stored-shape-${COPY_VERSION}.txt`)
})
