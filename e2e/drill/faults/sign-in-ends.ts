import { z } from 'zod'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import type { Foothold } from '../attack-target.ts'
import type { Fault } from '../faulty/fault.ts'
import type { FaultStage } from '../faulty/fault-stage.ts'
import { until } from '../faulty/until.ts'

/** Sign-ins that another process ended are found by a check every four seconds. */
const MAX_OUT_MS = 5_000
const PATIENCE_MS = 15_000
const ProgramToken = z.object({ token: z.object({ id: z.string() }), secret: z.string() })
const Members = z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) })

export const fault: Fault = {
  title:
    'in the middle of a session a token is revoked, one is ended in the database, a person is removed, one becomes a viewer',
  isShort: true,
  databases: ['postgres'],
  async run(stage) {
    const { DATABASE_URL: url = '' } = await stage.startDatabase()
    await stage.start({ environment: { DATABASE_URL: url } })
    const crew = await stage.crew({ people: 3 })
    await crew.untilAcked(4)
    await stage.watchBystanders()
    const { board } = crew
    const path = `/api/v1/boards/${board.boardId}`

    const program = await makeProgram(stage, board)
    await expectClose(
      stage,
      'a revoked token',
      { ...board, token: program.secret },
      CLOSE.signIn,
      async () => {
        await stage.visitor.send(`/api/v1/tokens/${program.token.id}`, {
          method: 'DELETE',
          token: board.token,
        })
      },
    )

    const ended = await stage.visitor.join(board, 'edit', 'Ended')
    await expectClose(stage, 'a token that ended in the database', ended, CLOSE.signIn, async () => {
      const db = await openDatabase({ kind: 'postgres', url })
      await db.query(
        `update tokens set revoked_at = now() where user_id = (select id from users where name = 'Ended')`,
      )
      await db.close()
    })

    const removed = await stage.visitor.join(board, 'edit', 'Removed')
    await expectClose(stage, 'a removed person', removed, CLOSE.noAccess, async () => {
      const id = await memberId(stage, board, 'Removed')
      await stage.visitor.send(`${path}/members/${id}`, { method: 'DELETE', token: board.token })
    })

    await demote(stage, crew.board)
    await stage.checkBystanders()
    await stage.checkCrew(crew)
  },
}

async function makeProgram(
  stage: FaultStage,
  { boardId, token }: Foothold,
): Promise<z.infer<typeof ProgramToken>> {
  const json = { name: 'Program', scopes: ['board:read', 'note:write'], boardId }
  const answer = await stage.visitor.request('/api/v1/tokens', { method: 'POST', token, json })
  return ProgramToken.parse(await answer.json())
}

async function memberId(stage: FaultStage, { boardId, token }: Foothold, name: string): Promise<string> {
  const answer = await stage.visitor.request(`/api/v1/boards/${boardId}/members`, { token })
  const { members } = Members.parse(await answer.json())
  return members.find((member) => member.name === name)?.id ?? ''
}

/** The socket closes with this code within five seconds, and another one is refused with the same code. */
async function expectClose(
  stage: FaultStage,
  who: string,
  foothold: Pick<Foothold, 'boardId' | 'token'>,
  code: number,
  end: () => Promise<void>,
): Promise<void> {
  const { visitor } = stage
  const ws = await visitor.openSocket(foothold)
  stage.claim(ws.readyState === ws.OPEN, `${who} did not get in before`)
  const closed = `closed ${code}`
  await end()
  const endedAt = performance.now()
  await until(() => visitor.outcome[closed] === 1, `${who} is closed with ${code}`, PATIENCE_MS)
  const outMs = performance.now() - endedAt
  stage.figure(`${who} out after`, outMs, ' ms')
  stage.claim(outMs < MAX_OUT_MS, `${who} stayed for ${Math.round(outMs)} ms`)
  const again = await visitor.openSocket(foothold)
  await until(() => again.readyState === again.CLOSED, `${who} does not come back`, PATIENCE_MS)
  stage.claim(visitor.outcome[closed] === 2, `${who} came back: ${JSON.stringify(visitor.outcome)}`)
}

/** An editor who becomes a viewer stays on the board; later edits reach nobody. */
async function demote(stage: FaultStage, board: Foothold): Promise<void> {
  const { visitor } = stage
  const editor = await visitor.join(board, 'edit', 'Editor')
  const page = await visitor.connect(editor)
  const id = await memberId(stage, board, 'Editor')
  const answer = await visitor.request(`/api/v1/boards/${board.boardId}/members/${id}`, {
    method: 'PATCH',
    token: board.token,
    json: { role: 'viewer' },
  })
  stage.claim(answer.ok, `the role was not changed: ${answer.status}`)
  editBoard(page.doc, LOCAL_ORIGIN, () => {
    addNote(page.doc, { id: 'shape:forged', text: 'late', x: 0, y: 0, author: null })
  })
  const reader = await visitor.connect(board)
  await visitor.pause(1_000)
  stage.claim(!boardShapes(reader.doc).has('shape:forged'), 'an edit of a viewer reached others')
  stage.claim(page.wsconnected, 'a person who became a viewer was cut off')
  visitor.close()
}
