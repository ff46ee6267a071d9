import { startPostgres } from '#db/testing/postgres-server.ts'
import { startInstantModel } from './instant-model.ts'
import { agentsBesidePeople } from './rooms/agents.ts'
import { coldOpen } from './rooms/cold-open.ts'
import { type Contender, parley, peer } from './rooms/contender.ts'
import { growth } from './rooms/growth.ts'
import {
  busyBoard,
  crowdedBoard,
  type Figures,
  idle,
  join,
  manyBoards,
  rest,
  type Scenario,
  saved,
  share,
} from './rooms/scenarios.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
/** Parts of the names of scenarios, with commas between them; all by default. */
const WANTED = (process.env.BENCH_SCENARIOS ?? '').split(',')

const OURS = parley('Parley')
const HOCUSPOCUS = peer('Hocuspocus 4.7', 'hocuspocus')
const Y_WEBSOCKET = peer('y-websocket 0.1.1', 'y-websocket')
/** The least that a server of rooms does. */
const RELAY = peer('a relay', 'relay')
const postgres = await startPostgres()
const model = await startInstantModel()
const WITH_MODEL = parley('Parley', { LOCAL_MODEL_URLS: model.url })
const ON_POSTGRES = parley('Parley, PostgreSQL', { DATABASE_URL: `${postgres.url}postgres` })

const ALL: readonly [title: string, scenario: Scenario, contenders: readonly Contender[]][] = [
  ['At rest', rest, [OURS, ON_POSTGRES, HOCUSPOCUS, Y_WEBSOCKET]],
  ['A busy board: 50 people point, 10 drag', busyBoard, [OURS, HOCUSPOCUS, Y_WEBSOCKET, RELAY]],
  ['A crowd: 300 people, 10 drag', crowdedBoard, [OURS, HOCUSPOCUS, Y_WEBSOCKET, RELAY]],
  [
    'Many boards: 100 with 5 people, 500 edits a second',
    manyBoards,
    [OURS, ON_POSTGRES, HOCUSPOCUS, Y_WEBSOCKET, RELAY],
  ],
  ['Joining a board of 5,000 notes', join(5_000), [OURS, HOCUSPOCUS, Y_WEBSOCKET]],
  ['Joining a board of 20,000 notes', join(20_000), [OURS, HOCUSPOCUS, Y_WEBSOCKET]],
  ['Idle: 1,000 connections on 200 boards', idle, [OURS, HOCUSPOCUS, Y_WEBSOCKET]],
  ['Saved', saved, [OURS, ON_POSTGRES]],
  ['Cold: large boards from the database', coldOpen, [OURS, ON_POSTGRES]],
  ['Agents: 8 advisors stream beside 20 people', agentsBesidePeople(model), [WITH_MODEL]],
  ['Growth: an hour of 10 people', growth, [OURS]],
]

try {
  for (const [title, scenario, contenders] of ALL) {
    if (WANTED.some((word) => title.toLowerCase().includes(word))) await compare(title, scenario, contenders)
  }
} finally {
  await postgres.stop()
  await model.stop()
}

/** In turns: other programs on the machine slow all alike. */
async function compare(title: string, scenario: Scenario, contenders: readonly Contender[]): Promise<void> {
  const turns = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]))
  for (let run = 0; run < RUNS; run++) {
    for (const contender of contenders) {
      const server = await contender.start()
      try {
        turns.get(contender.name)?.push(await scenario(server))
      } finally {
        await server.stop()
      }
    }
  }
  const names = Object.keys([...turns.values()][0]?.[0] ?? {})
  console.log(
    `\n${title}\n| | ${contenders.map(({ name }) => name).join(' | ')} |\n|---|${'--:|'.repeat(contenders.length)}`,
  )
  for (const name of names) {
    const medians = [...turns.values()].map((all) =>
      share(
        all.map((figures) => figures[name] ?? Number.NaN),
        0.5,
      ),
    )
    console.log(`| ${name} | ${medians.map(inWords).join(' | ')} |`)
  }
}

function inWords(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(2)
}
