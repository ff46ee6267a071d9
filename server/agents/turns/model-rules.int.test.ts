import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { makeAccount } from '#db/users.ts'
import { readBoardRule } from '#server/models/refuse-models.ts'
import { AgentsStage, type StageOptions } from '../testing/agents-stage.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(options: StageOptions): Promise<void> {
  stage = new AgentsStage(
    db,
    async function* ({ script: { agent } }) {
      yield `NOTE: ${agent.name} said\n`
    },
    options,
  )
  await stage.start()
}

const DEAR = { Ada: { model: 'anthropic:claude-opus-5-5' } }
const ask = (name: string) => stage.ask({ agents: [stage.idOf(name)] })

test('an agent that names a model that is not allowed keeps it, is not asked, and nothing answers in its place', async () => {
  await open({ view: { allowed: ['demo:*'] }, agents: DEAR })
  const refused = await ask('Ada')
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'model-not-allowed' } })
  expect(refused.ok ? '' : refused.refusal.message).toMatch(
    /^Ada names anthropic:claude-opus-5-5, which is not allowed/,
  )
  expect((await stage.state()).agents.find(({ name }) => name === 'Ada')?.model).toBe(
    'anthropic:claude-opus-5-5',
  )
  expect(await ask('Ben')).toMatchObject({ ok: true })
  expect(stage.models.calls.filter(({ script }) => script.agent.name === 'Ada')).toEqual([])
})

test('neither is a moderator or synthesizer', async () => {
  const model = 'openai:gpt-7'
  await open({ view: { allowed: ['demo:*'] }, agents: { Mo: { model }, Syn: { model } } })
  const agents = [stage.idOf('Ada'), stage.idOf('Ben')]
  expect(await stage.ask({ agents })).toMatchObject({ ok: false, refusal: { code: 'model-not-allowed' } })
  expect(await stage.ask({ agents, moderate: false, synthesize: true })).toMatchObject({ ok: false })
  expect(await stage.ask({ agents, moderate: false })).toMatchObject({ ok: true })
})

test('on guests’ boards without models, the reason is shown until an owner has an account', async () => {
  await open({ guestBoards: 'no' })
  const rule = async () => readBoardRule({ models: stage.models, db }, await stage.state())
  expect(await ask('Ben')).toMatchObject({ ok: false, refusal: { code: 'guest-board' } })
  expect(await rule()).toBe('no')
  await makeAccount(db, stage.userId, null)
  expect(await ask('Ben')).toMatchObject({ ok: true })
  expect(await rule()).toBe('yes')
})

test('on guests’ boards with the script alone, only the script answers', async () => {
  await open({ guestBoards: 'script', agents: DEAR })
  const refused = await ask('Ada')
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'guest-board' } })
  expect(refused.ok ? '' : refused.refusal.message).toContain('Ada answers with anthropic:claude-opus-5-5')
  expect(await ask('Ben')).toMatchObject({ ok: true })
})
