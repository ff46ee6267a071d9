import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { PrivateStage, textsOn, writeIn } from './testing/private-stage.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const HOUR_MS = 3_600_000
async function open(plan: object = {}, late = 'refused'): Promise<void> {
  const { ann, path } = stage
  const window = {
    opensAt: null,
    closesAt: Date.now() + HOUR_MS,
    late,
    reminders: [60],
    zone: 'Europe/Lisbon',
  }
  const step = { id: 'collect', title: 'Collect', writing: 'private', ...plan, window }
  await stage.ask(`POST ${path}/steps`, { steps: [step] }, ann)
  await stage.ask(`POST ${path}/steps/collect/start`, {}, ann)
}
const agenda = async (person = stage.ann) => stage.ask(`GET ${stage.path}/agenda`, undefined, person)
const needs = async (person = stage.ann) => {
  const { rows } = await stage.ask(`GET ${stage.path}/review`, undefined, person)
  return rows.flatMap(({ need }: { need: { kind: string } | null }) => need?.kind ?? [])
}

test('[CW5] a private note makes its writer a contributor, and deleting it takes that back, without a word of it', async () => {
  const { bob, cyd } = stage
  await open()
  expect(await needs(bob)).toContain('window')
  const { note } = await stage.ask(`POST ${stage.path}/notes`, { text: 'Soup' }, bob)
  await vi.waitFor(
    async () => expect(await agenda(cyd)).toMatchObject({ contributorCount: 1, contributors: [bob.id] }),
    WAIT,
  )
  expect([await needs(bob), await needs(cyd)]).toEqual([[], ['window']])
  expect(JSON.stringify(await agenda(cyd))).not.toContain('Soup')
  await stage.fetch(`DELETE ${stage.path}/notes/${note.id}`, undefined, bob)
  await vi.waitFor(async () => expect(await agenda(cyd)).toMatchObject({ contributorCount: 0 }), WAIT)
})

test('[CW5] without names no page is sent who has contributed', async () => {
  const { bob, cyd } = stage
  await open({ hidesNames: true })
  await stage.ask(`POST ${stage.path}/notes`, { text: 'Soup' }, bob)
  await vi.waitFor(
    async () => expect(await agenda(cyd)).toMatchObject({ contributorCount: 1, contributors: [] }),
    WAIT,
  )
})

test('[CW4] after the close the server refuses notes of the API and of a page that was open, and keeps what was written in time', async () => {
  const { ann, bob, cyd } = stage
  await open()
  const page = await stage.draft(cyd)
  writeIn(page, 'shape:c1', 'In time')
  await page.saved()
  await stage.ask(`POST ${stage.path}/steps/collect/end`, {}, ann)
  const late = await stage.fetch(`POST ${stage.path}/notes`, { text: 'Late' }, bob)
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('window-closed')])
  await stage.reveal(true)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['In time']), WAIT)
})
