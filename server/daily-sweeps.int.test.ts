import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { insertKeyframe } from '#db/keyframes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import type { Proofs } from '#server/access/sign-in-proofs.ts'
import { createForgetting } from '#server/forgetting/forget-person.ts'
import { createLog } from '#server/ground/log.ts'
import { newBoardId } from '#server/ground/new-id.ts'
import { thinHistories, thinHistory } from '#server/history/thin-history.ts'
import { keepInterviewFiles } from '#server/interviews/interview-files.ts'
import { removeOldFiles } from '#server/interviews/remove-old-files.ts'
import { removeOldAddresses } from '#server/mail/remove-old-addresses.ts'
import { keepPicturesInFolder } from '#server/pictures/folder-picture-files.ts'
import { createPictures } from '#server/pictures/pictures.ts'
import { removePicturesOfDeletedBoards } from '#server/pictures/remove-pictures-of-deleted-boards.ts'
import { fillSearchedTexts } from '#server/search/fill-searched-texts.ts'
import { createSessions } from '#server/session/sessions.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NODES = [1, 2, 3]
const QUOTA = { maxCount: 100, maxBytes: 1e9 }

// Each node of a cluster runs the sweeps, and all of them at the same time when they are started together.
withDatabase(
  'sweeps of several nodes at once',
  (database) => {
    const log = { info: () => undefined, warn: vi.fn(), error: vi.fn() }
    const hub = () => createSessions({ db: database(), log: createLog('silent') })
    const ann = { id: '', name: 'Ann Original', color: 'moss' }
    const all = (sql: string, ...params: unknown[]) => database().query<Record<string, unknown>>(sql, params)

    beforeEach(async () => {
      log.warn.mockClear()
      log.error.mockClear()
      ann.id = `u${newBoardId()}`
      await insertUser(database(), { ...ann, kind: 'guest', email: null })
    })

    async function newBoard(): Promise<string> {
      return (await hub().create({ title: 'Plans', premise: '' }, ann)).board.id
    }

    function folder(): string {
      const path = mkdtempSync(join(tmpdir(), 'parley-sweeps-'))
      onTestFinished(() => rmSync(path, { recursive: true, force: true }))
      return path
    }

    async function onAllNodes(start: () => () => Promise<void> | void): Promise<void> {
      const stops = NODES.map(start)
      await Promise.all(stops.map((stop) => stop()))
      expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
    }

    test('a history is thinned to what one node alone leaves', async () => {
      const boards = [await newBoard(), await newBoard()]
      const begin = Date.now() - 40 * DAY_MS
      for (const boardId of boards)
        for (let seq = 1; seq <= 40; seq++) {
          // A pause after each tenth keyframe ends a session of work.
          const at = begin + seq * MINUTE_MS + Math.floor(seq / 10) * 60 * MINUTE_MS
          const work = [{ from: at - 1_000, to: at, firstSeq: seq, lastSeq: seq, by: [] }]
          const [data, sha256] = [new Uint8Array([seq]), new Uint8Array(32)]
          await insertKeyframe(database(), boardId, { seq, generation: 1, at, data, sha256, work })
        }
      const before = Date.now() - 30 * DAY_MS
      const [one = '', several = ''] = boards
      await thinHistory(database(), one, before)
      await Promise.all(NODES.map(() => thinHistory(database(), several, before)))
      const left = (boardId: string) =>
        all('select seq, work from doc_keyframes where board_id = $1 order by seq', boardId)
      expect((await left(several)).map(({ seq }) => Number(seq))).toEqual([9, 19, 29, 39, 40])
      expect(await left(several)).toEqual(await left(one))
      await all(
        `insert into board_activity (board_id, at, user_id, name, kind, count)
         select $1, now() - interval '400 days', 'u', 'Ann', 'notes.deleted', 5 from generate_series(1, 500)`,
        one,
      )
      const config = { historyDays: 30, activityDays: 180 }
      await onAllNodes(() => thinHistories({ db: database(), config, log }))
      await vi.waitFor(async () => expect(await all('select from board_activity')).toEqual([]), WAIT)
    })

    test('pictures and files of deleted boards are removed', async () => {
      const [pictures, answers] = [folder(), folder()]
      const bytes = new Uint8Array([1])
      const stores = [keepPicturesInFolder(pictures), keepPicturesInFolder(answers)] as const
      for (let i = 0; i < 30; i++) {
        const boardId = await newBoard()
        const id = `picture${i}`.padEnd(16, '0')
        await stores[0].put(`${boardId}/${id}.l.webp`, bytes)
        await stores[1].put(`${boardId}/f${String(i).padStart(12, '0')}`, bytes)
        await all(
          `insert into pictures (board_id, id, sha256, added_by, width, height, is_animated, sizes, bytes)
           values ($1, $2, '', $3, 1, 1, false, 'l', 1)`,
          ...[boardId, id, ann.id],
        )
        await all(
          `insert into interview_files (board_id, id, interview_id, question_id, added_by, name, type, size, added_at)
           values ($1, $2, 'i', 'q', $3, 'a.txt', 'text/plain', 1, now())`,
          ...[boardId, `f${String(i).padStart(12, '0')}`, ann.id],
        )
        await all(`update boards set deleted_at = now() - interval '40 days' where id = $1`, boardId)
      }
      const later = () => Date.now() + 2 * DAY_MS
      await onAllNodes(() => {
        const db = database()
        const shared = createPictures({ db, files: stores[0], quota: QUOTA, now: later })
        const stopPictures = removePicturesOfDeletedBoards({ db, pictures: shared, log })
        const interviewFiles = keepInterviewFiles({ db, files: stores[1], quota: QUOTA, now: later })
        const stopFiles = removeOldFiles({ interviewFiles, log })
        const isDone = async () => expect([filesIn(pictures), filesIn(answers)]).toEqual([0, 0])
        return async () => {
          await vi.waitFor(isDone, WAIT)
          await Promise.all([stopPictures(), stopFiles()])
        }
      })
      expect(await all('select from pictures union all select from interview_files')).toEqual([])
    })

    test('a person whose forgetting was interrupted is forgotten once', async () => {
      const boardId = await newBoard()
      await all('insert into forgotten_people (user_id, at) values ($1, now())', ann.id)
      const proofs: Pick<Proofs, 'endAllOf'> = {
        endAllOf: async (_userId, work) => work && database().transaction(work),
      }
      await Promise.all(
        NODES.map(async () => {
          const config = { forgottenFile: join(folder(), 'forgotten-people') }
          const forgetting = createForgetting({
            db: database(),
            sessions: hub(),
            access: { proofs },
            config,
            log,
          })
          await (await forgetting.start())()
        }),
      )
      expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
      const events = await all(
        `select from events where board_id = $1 and kind = 'person.forgotten'`,
        boardId,
      )
      expect(events).toHaveLength(1)
      expect(await all('select is_done from forgotten_people')).toEqual([{ is_done: true }])
      expect(await all('select from events where data::text like $1', `%${ann.name}%`)).toEqual([])
    })

    test('addresses that no one confirmed are removed, and boards become searchable once', async () => {
      for (let i = 0; i < 50; i++) {
        const id = `u${newBoardId()}`
        await insertUser(database(), { ...ann, id, kind: 'guest', email: null })
        await all(
          `insert into address_confirmations (user_id, address, left_at) values ($1, 'a@b.c', now() - interval '8 days')`,
          id,
        )
      }
      await Promise.all(Array.from({ length: 10 }, newBoard))
      const before = await all('select board_id, kind, key, text from searched_texts order by 1, 2, 3')
      await all('delete from searched_texts')
      await onAllNodes(() => removeOldAddresses({ db: database(), log }))
      await onAllNodes(() => {
        const stop = fillSearchedTexts({ db: database(), log })
        const texts = () => all('select board_id, kind, key, text from searched_texts order by 1, 2, 3')
        return async () => {
          await vi.waitFor(async () => expect(await texts()).toEqual(before), WAIT)
          await stop()
        }
      })
      expect(await all('select from address_confirmations')).toEqual([])
    })
  },
  ['postgres'],
)

function filesIn(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}
