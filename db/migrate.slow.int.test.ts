import { describe, expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { sumDaySpending } from './day-spending.ts'
import type { Database } from './driver/database.ts'
import { openDatabase } from './driver/open-database.ts'
import { parseEvent, readEventsAfter } from './events.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { listUsage } from './model-usage.ts'
import { listTalk } from './talk-messages.ts'
import { DATABASE_KINDS, type DatabaseKind, freshPlace } from './testing/with-database.ts'

const PAGE = { limit: 1_000, maxBytes: 1_000_000 }

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: sql }
}

const FIRST = migration('0001-first.sql', 'create table one (n int); create table two (n int)')
const SECOND = migration('0002-second.sql', 'alter table one add column m int')

/** A theme run as an imported file holds it. */
const IMPORTED = {
  ...{ id: 'g000000000001', state: 'dismissed', requestedBy: 'f000000000001', startedAt: 1, endedAt: 2 },
  ...{ agentId: null, model: null, numbers: [1, 2], themes: [], rest: [1, 2], accepted: [] },
  ...{ settled: null, failure: null, usage: null },
}

/** Rows as they were written while theme runs were called gatherings. */
const OLD_THEME_RUNS = `
  insert into events (board_id, seq, at, actor, kind, data, command_id) values
    ('b1', 1, now(), 'u1', 'board.deleted', '{}', 'board.delete:k0'),
    ('b1', 2, now(), 'server', 'gather.began', '{"gatherId": "g1", "agentId": "a1", "model": "demo:script"}', null),
    ('b1', 3, now(), 'u1', 'gather.undone', '{"gatherId": "g1"}', 'gather.undo:k1'),
    ('b1', 4, now(), 'server', 'content.imported', '${JSON.stringify({ importedBy: 'u1', slice: { marks: [], gathers: [IMPORTED] } }).replace('requestedBy', 'askedBy')}', null);
  insert into model_usage (board_id, seq, at, task, subject_id, model, input_tokens, output_tokens,
                           cache_read_tokens, cache_write_tokens, is_estimate)
    values ('b1', 3, now(), 'gather', 'g1', 'demo:script', 1, 1, 0, 0, false)`

const hold = { tokens: 500, costMicros: null }

/** An event of each kind that sets a hold, and one that only has the word. */
const EVENTS_WITH_HOLDS = [
  {
    kind: 'round.started',
    data: {
      ...{ roundId: 'r1', number: 1, question: 'When?', mode: 'parallel', cycles: 1 },
      ...{ trigger: { kind: 'question' }, turns: [], notes: [], given: [], afterNumber: 0 },
      ...{ moderate: false, synthesize: false, hold },
    },
  },
  { kind: 'turn.retried', data: { roundId: 'r1', turnId: 't1', hold } },
  { kind: 'theme-run.requested', data: { themeRunId: 'g1', numbers: [1], hold } },
  {
    kind: 'synthesis.requested',
    data: {
      ...{ synthesisId: 's1', roundId: 'r1', version: 1, previousId: null },
      ...{ notes: [], instructions: 'reserve', hold },
    },
  },
  {
    kind: 'proposal.requested',
    data: {
      ...{ proposalId: 'p1', version: 1, previousId: null, scope: 'board', sources: [], instructions: '' },
      metrics: { ideas: 0, people: 0, agents: 0, themes: 0, links: 0, decisions: 0, todos: 0 },
      hold,
    },
  },
  {
    kind: 'clerk.began',
    data: { callId: 'k1', task: 'talk', agentId: 'a1', model: 'demo:script', userId: 'u1', hold },
  },
  { kind: 'board.renamed', data: { title: 'reserve' } },
]

async function databaseBefore(database: Database, migration: string): Promise<void> {
  const all = await readMigrations()
  await migrate(
    database,
    all.filter(({ name }) => name < migration),
  )
  await database.query(`
    insert into users (id, name, color, kind) values ('u1', 'Ines', 'red', 'guest');
    insert into boards (id, title, created_by) values ('b1', 'Evenings', 'u1')`)
}

async function emptyDatabases(kind: DatabaseKind, count: number): Promise<Database[]> {
  const { place, remove } = await freshPlace(kind)
  const databases = await Promise.all(Array.from({ length: count }, () => openDatabase(place)))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await remove()
  })
  await databases[0]?.query('drop schema public cascade; create schema public')
  return databases
}

test('processes that start at once apply each migration once', async () => {
  const databases = await emptyDatabases('postgres', 4)
  const applied = await Promise.all(databases.map((database) => migrate(database, [FIRST, SECOND])))
  expect(applied.flat().sort()).toEqual([FIRST.name, SECOND.name])
})

describe.each(DATABASE_KINDS)('migrate on %s', (kind) => {
  async function emptyDatabase(): Promise<Database> {
    const [database] = await emptyDatabases(kind, 1)
    return must(database, 'an empty database')
  }

  test('the product’s migrations make its tables, once', async () => {
    const database = await emptyDatabase()
    const all = (await readMigrations()).map(({ name }) => name)
    expect(await migrate(database)).toEqual(all)
    expect(await migrate(database)).toEqual([])
    expect(await database.query('select count(*) as boards from boards')).toEqual([{ boards: 0 }])
  })

  test('theme runs that were stored as gatherings are read', async () => {
    const database = await emptyDatabase()
    await databaseBefore(database, '0031')
    await database.query(OLD_THEME_RUNS)
    await migrate(database)
    const events = (await readEventsAfter(database, 'b1', 0, PAGE)).map(parseEvent)
    expect(events.map(({ kind, data }) => ({ kind, data }))).toEqual([
      { kind: 'board.deleted', data: {} },
      { kind: 'theme-run.began', data: { themeRunId: 'g1', agentId: 'a1', model: 'demo:script' } },
      { kind: 'theme-run.undone', data: { themeRunId: 'g1' } },
      {
        kind: 'content.imported',
        data: { importedBy: 'u1', slice: expect.objectContaining({ themeRuns: [IMPORTED], reactions: [] }) },
      },
    ])
    const ids = await database.query('select command_id as id from events order by seq')
    expect(ids).toEqual([{ id: 'board.delete:k0' }, { id: null }, { id: 'theme-run.undo:k1' }, { id: null }])
    expect(await listUsage(database, 'b1', 9)).toMatchObject([{ task: 'find-themes', subjectId: 'g1' }])
    expect(await migrate(database)).toEqual([])
  })

  test('holds that were stored as reserves are read', async () => {
    const database = await emptyDatabase()
    await databaseBefore(database, '0032')
    for (const [i, { kind, data }] of EVENTS_WITH_HOLDS.entries()) {
      const stored = JSON.stringify(data).replace('"hold":', '"reserve":')
      const storedKind = kind.replace('.requested', '.asked')
      await database.query(
        `insert into events (board_id, seq, at, actor, kind, data) values ('b1', $1, now(), 'u1', $2, $3::text::jsonb)`,
        [i + 1, storedKind, stored],
      )
    }
    await migrate(database)
    const events = (await readEventsAfter(database, 'b1', 0, PAGE)).map(parseEvent)
    expect(events.map(({ kind, data }) => ({ kind, data }))).toEqual(EVENTS_WITH_HOLDS)
  })

  test('results of the clerk’s actions that were stored as deeds are read', async () => {
    const database = await emptyDatabase()
    await databaseBefore(database, '0033')
    await database.query(
      `insert into talk_messages (board_id, user_id, id, at, by_clerk, text, state, deeds)
         values ('b1', 'u1', 'm1', now(), true, 'I keep that.', 'done', '[{"kind": "captured", "number": 4}]')`,
    )
    await migrate(database)
    const owner = { boardId: 'b1', userId: 'u1' }
    expect(await listTalk(database, owner, { before: null, atMost: 9 })).toMatchObject([
      { id: 'm1', results: [{ kind: 'captured', number: 4 }] },
    ])
  })

  test('documents that were stored as asked for are read as requested', async () => {
    const database = await emptyDatabase()
    await databaseBefore(database, '0034')
    const imports = [
      { ideas: [], syntheses: [], themeRuns: [IMPORTED, { ...IMPORTED, id: 'g000000000002' }] },
      { ideas: [] },
    ]
    for (const [i, slice] of imports.entries()) {
      const stored = JSON.stringify({ importedBy: 'u1', slice }).replaceAll('"requestedBy":', '"askedBy":')
      await database.query(
        `insert into events (board_id, seq, at, actor, kind, data)
         values ('b1', $1, now(), 'server', 'content.imported', $2::text::jsonb)`,
        [i + 1, stored],
      )
    }
    await database.query(`
      insert into events (board_id, seq, at, actor, kind, data) values
        ('b1', 3, now(), 'u1', 'theme-run.asked', '{"themeRunId": "g1", "numbers": [1], "hold": {"tokens": 5, "costMicros": null}}');
      insert into model_usage (board_id, seq, at, task, subject_id, model, input_tokens, output_tokens,
                               cache_read_tokens, cache_write_tokens, is_estimate, asked_by)
        values ('b1', 4, now(), 'find-themes', 'g1', 'demo:script', 40, 2, 0, 0, false, 'u1');
      insert into unfinished_runs (board_id, run_id, begun_at, held_tokens, held_paid_tokens, asked_by)
        values ('b1', 'g1', now(), 500, 0, 'u1')`)
    await migrate(database)
    const events = (await readEventsAfter(database, 'b1', 0, PAGE)).map(parseEvent)
    expect(events).toMatchObject([
      ...imports.map((slice) => ({ kind: 'content.imported', data: { slice } })),
      { kind: 'theme-run.requested', data: { themeRunId: 'g1', numbers: [1] } },
    ])
    const today = { from: new Date(), onlyPaid: false }
    const spent = await sumDaySpending(database, { ...today, of: { person: 'u1' } })
    expect(spent).toMatchObject({ tokens: 542 })
    expect(await sumDaySpending(database, { ...today, of: { person: 'u2' } })).toMatchObject({ tokens: 0 })
  })

  test('the usage of advisors’ votes is distinguished from that of their notes', async () => {
    const database = await emptyDatabase()
    await databaseBefore(database, '0055')
    await database.query(`
      insert into model_usage (board_id, seq, at, task, subject_id, model, input_tokens, output_tokens,
                               cache_read_tokens, cache_write_tokens, is_estimate, requested_by)
        values ('b1', 1, now(), 'advise', 't00000000001', 'demo:script', 40, 2, 0, 0, false, 'u1'),
               ('b1', 2, now(), 'advise', 'k00000000001', 'demo:script', 40, 2, 0, 0, false, 'u1')`)
    await migrate(database)
    const usage = await listUsage(database, 'b1', 10)
    expect(usage.map(({ seq, task }) => [seq, task])).toEqual([
      [2, 'vote'],
      [1, 'advise'],
    ])
  })

  test('boards with days of to-dos are marked, so that the server sets their deadlines', async () => {
    const database = await emptyDatabase()
    await databaseBefore(database, '0072')
    await database.query(`
      insert into boards (id, title, created_by) values ('b2', 'Mornings', 'u1');
      insert into events (board_id, seq, at, actor, kind, data) values
        ('b1', 1, now(), 'u1', 'idea.promoted', '{"number": 1, "kind": "todo", "ownerId": "u1", "due": "2026-12-01"}'),
        ('b2', 1, now(), 'u1', 'idea.promoted', '{"number": 1, "kind": "todo", "ownerId": "u1", "due": null}')`)
    await migrate(database)
    const marked = await database.query(
      'select board_id as "boardId", kind, subject_id as "subjectId" from deadlines',
    )
    expect(marked).toEqual([{ boardId: 'b1', kind: 'to-do', subjectId: '' }])
  })

  test('settings and reactions that were stored under other names are read', async () => {
    const database = await emptyDatabase()
    await databaseBefore(database, '0035')
    const settings = { ...DEFAULT_SETTINGS, plusRule: { by: 'consensus', min: 3 } }
    const imported = {
      reactions: [{ noteId: 'n1', people: [{ symbol: '+', by: ['f1'] }], agents: [] }],
      board: { createdAt: 1, settings: DEFAULT_SETTINGS },
    }
    const today = [
      { kind: 'settings.changed', data: { settings } },
      { kind: 'settings.changed', data: { settings: { ...DEFAULT_SETTINGS, alternatives: 'left-out' } } },
      { kind: 'content.imported', data: { importedBy: 'u1', slice: imported } },
      { kind: 'content.imported', data: { importedBy: 'u1', slice: { ideas: [], board: null } } },
      { kind: 'reaction.removed', data: { noteId: 'n1', symbol: '+', agentId: null } },
    ]
    for (const [i, { kind, data }] of today.entries()) {
      const stored = JSON.stringify(data)
        .replace('"reactions":[{"noteId"', '"marks":[{"noteId"')
        .replace('"reactions":[{"symbol"', '"signs":[{"symbol"')
        .replace('"min":', '"least":')
        .replace('"shown"', '"told"')
      await database.query(
        `insert into events (board_id, seq, at, actor, kind, data, command_id)
         values ('b1', $1, now(), 'u1', $2, $3::text::jsonb, $4)`,
        [i + 1, kind.replace('.removed', '.taken'), stored, i === 4 ? 'reaction.take:k1' : null],
      )
    }
    await migrate(database)
    const events = (await readEventsAfter(database, 'b1', 0, PAGE)).map(parseEvent)
    expect(events).toMatchObject(today)
    const [last] = await database.query('select command_id as id from events where seq = 5')
    expect(last).toEqual({ id: 'reaction.remove:k1' })
  })

  test('only new migrations are applied, in the order of their names', async () => {
    const database = await emptyDatabase()
    expect(await migrate(database, [FIRST])).toEqual([FIRST.name])
    expect(await migrate(database, [FIRST, SECOND])).toEqual([SECOND.name])
    await database.query('insert into one (n, m) values (1, 2)')
  })

  test('a migration that fails leaves the database as it was', async () => {
    const database = await emptyDatabase()
    await migrate(database, [FIRST])
    const broken = migration(
      '0003-broken.sql',
      'create table three (n int); alter table nowhere add column n int',
    )
    await expect(migrate(database, [FIRST, SECOND, broken])).rejects.toMatchObject({ code: '42P01' })
    expect(await migrate(database, [FIRST, SECOND])).toEqual([SECOND.name])
    await expect(database.query('select * from three')).rejects.toMatchObject({ code: '42P01' })
  })

  test('a database from a newer version, or from other migrations, is refused', async () => {
    const database = await emptyDatabase()
    await migrate(database, [FIRST, SECOND])
    await expect(migrate(database, [FIRST])).rejects.toMatchObject({ reason: 'newer-schema' })
    const changed = { ...FIRST, checksum: 'another' }
    await expect(migrate(database, [changed, SECOND])).rejects.toMatchObject({ reason: 'changed-migration' })
  })
})
