import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import { AgentsStage, type StageOptions, sentIn } from './testing/agents-stage.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(answer: ScriptedAnswer, options?: StageOptions): Promise<void> {
  stage = new AgentsStage(db, answer, options)
  await stage.start()
}

/** Each agent says which of its answers this is. */
function counting(): ScriptedAnswer {
  const said = new Map<string, number>()
  return async function* ({ script }) {
    const { name } = script.agent
    const count = (said.get(name) ?? 0) + 1
    said.set(name, count)
    yield `${name} thinks ${count}.\n`
    yield `NOTE: ${name} ${count} one\nNOTE: ${name} ${count} two\n`
  }
}

/** Agent and which answers of others (`Ada 1`) it was told of, call by call. */
function heard(): [name: string, of: string[]][] {
  return stage.models.calls.map((call) => {
    const told = new Set(
      [...sentIn(call).matchAll(/(Ada|Ben|Cleo) (\d) one/g)].map(([, a, n]) => `${a} ${n}`),
    )
    return [call.script.agent.name, [...told].sort()]
  })
}

test('[RU1] parallel: every advisor answers without the others', async () => {
  await open(counting())
  const round = await stage.round({ mode: 'parallel' })
  expect(round.state).toBe('complete')
  expect(round.turns.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(heard()).toEqual([
    ['Ada', []],
    ['Ben', []],
    ['Cleo', []],
  ])
  expect(await stage.texts()).toEqual(
    ['Ada', 'Ben', 'Cleo'].flatMap((name) => [`${name} 1 one`, `${name} 1 two`]),
  )
})
