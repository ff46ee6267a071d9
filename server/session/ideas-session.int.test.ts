import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { readIdeaEvents } from '#db/ideas.ts'
import { listUsage } from '#db/model-usage.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { listUnfinishedBoards, sumHeld } from '#db/unfinished-runs.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { CALL_LASTS_MS } from '#session/clerk/clerk-call.ts'
import { CLERK, callId, captureCommand } from '#session/testing/log-driver.ts'
import { agentFields, MODEL, usageOf } from '#session/testing/round-driver.ts'
import { SERVER } from '#session/testing/session-driver.ts'
import { createSessions, type SessionHub } from './sessions.ts'

const ANN = { id: 'uann', name: 'Ann', color: 'moss' }
const byAnn = { kind: 'person', userId: ANN.id } as const

withDatabase('sessions with ideas', (database) => {
  let sessions: SessionHub
  let boardId: string

  beforeEach(async () => {
    const [there] = await database().query('select 1 from users where id = $1', [ANN.id])
    if (!there) await insertUser(database(), { ...ANN, kind: 'guest', email: null })
    sessions = createSessions({ db: database(), log: createLog('silent') })
    boardId = (await sessions.create({ title: 'Plans', premise: '' }, ANN)).board.id
    const agent = agentFields('Clerk', 'clerk')
    await ask({ type: 'agent.save', agentId: CLERK, agent, file: 'Clerk' }, byAnn)
  })

  async function ask(command: unknown, actor: typeof byAnn | typeof SERVER): Promise<void> {
    expect(await sessions.dispatch(boardId, command, actor)).toMatchObject({ ok: true })
  }

  const capture = (...noteIds: string[]) =>
    ask(
      { type: 'ideas.capture', ideas: noteIds.map((id) => captureCommand(id, { authorId: ANN.id })) },
      SERVER,
    )

  const begin = (number: number, tokens: number) =>
    ask(
      {
        type: 'clerk.begin',
        callId: callId(number),
        task: 'talk',
        agentId: CLERK,
        model: MODEL,
        userId: ANN.id,
        hold: { tokens, costMicros: 5 },
      },
      SERVER,
    )

  test('[SE90] a log is for another process exactly what it is here', async () => {
    await capture('n1', 'n2')
    await ask({ type: 'ideas.follow', ideas: [{ number: 2, echoes: [1], isOnCanvas: false }] }, SERVER)
    await ask(
      { type: 'idea.promote', numbers: [1], promotion: { kind: 'todo', ownerId: ANN.id, due: null } },
      byAnn,
    )
    await begin(1, 100)
    const here = must(await sessions.load(boardId), 'the session')
    const elsewhere = createSessions({ db: database(), log: createLog('silent') })
    expect(await elsewhere.load(boardId)).toEqual(here)
    expect([...here.ideas.keys()]).toEqual(['1', '2'])
  })

  test('[SE106] an idea’s events are found by its number, reactions on its note and links to it too', async () => {
    await capture('n1', 'n2')
    await ask({ type: 'ideas.change', numbers: [1, 2], change: { status: 'refining' } }, byAnn)
    await ask({ type: 'ideas.link', links: [{ from: 2, to: 1, type: 'supports' }] }, byAnn)
    await ask({ type: 'board.rename', title: 'Other' }, byAnn)
    await ask({ type: 'reaction.give', noteId: 'n1', symbol: '+' }, byAnn)
    await ask({ type: 'ideas.remove', numbers: [1] }, byAnn)
    const kinds = async (number: number, atMost = 100) =>
      (await readIdeaEvents(database(), boardId, number, atMost)).map(({ kind }) => kind)
    expect(await kinds(1)).toEqual([
      'ideas.captured',
      'ideas.changed',
      'ideas.linked',
      'reaction.given',
      'ideas.removed',
    ])
    expect(await kinds(2)).toEqual(['ideas.captured', 'ideas.changed', 'ideas.linked'])
    expect(await kinds(1, 2)).toEqual(['reaction.given', 'ideas.removed'])
    expect(await kinds(3)).toEqual([])
  })

  test('[SE81] the usage of the clerk’s answer is charged to it, and its hold counts while it runs', async () => {
    const before = await sumHeld(database())
    const held = async () => (await sumHeld(database())).tokens - before.tokens
    await begin(1, 100)
    expect(await held()).toBe(100)
    await ask({ type: 'clerk.end', callId: callId(1), usage: usageOf(40, 3) }, SERVER)
    expect(await held()).toBe(0)
    expect(await listUsage(database(), boardId, 10)).toMatchObject([
      { task: 'talk', agentId: CLERK, subjectId: callId(1), costMicros: 3 },
    ])
  })

  test('[SE81] a run whose process has ended is not resumed, and finally holds nothing of other boards’ budget', async () => {
    const before = await sumHeld(database())
    await begin(1, 100)
    expect(await listUnfinishedBoards(database())).not.toContain(boardId)
    await database().query(
      `update unfinished_runs set begun_at = now() - $2 * interval '1 millisecond' where board_id = $1`,
      [boardId, CALL_LASTS_MS],
    )
    expect(await sumHeld(database())).toEqual(before)
  })
})
