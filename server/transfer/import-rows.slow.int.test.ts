import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotes } from '#board/doc/read-note.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { plainRow } from '#formats/rows/idea-row.ts'
import { IdeasStage } from '#server/ideas/testing/ideas-stage.ts'
import { LIMITS } from '#sync/limits.ts'
import { importRows } from './import-rows.ts'

let db: Database

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

const ROWS = 1_500

test('[FO36] a long list is imported while others keep writing, each idea once and under its own number', async () => {
  const stage = await IdeasStage.begin(db)
  const { boardId, userId, writer } = stage
  const rows = Array.from({ length: ROWS }, (_, i) => plainRow(`Bus number ${i} to the ${i % 7}th stop`))
  const asked = { rows, name: 'Buses', boardId, userId, now: 1 }
  let isOver = false
  const writeOn = async () => {
    let written = 0
    for (; !isOver; written++)
      await writer.add(boardId, { text: `Mine ${written}`, authorId: userId, via: 'api' })
    return written
  }
  const importing = importRows({ ...stage, config: { limits: LIMITS } }, asked).finally(() => {
    isOver = true
  })
  const [done, written] = await Promise.all([importing, writeOn()])
  expect(done.ok && done.numbers).toHaveLength(ROWS)
  const { ideas } = await stage.state()
  expect(ideas.size).toBe(ROWS + written)
  const notes = listNotes((await stage.open()).doc)
  expect(new Set(notes.map(({ number }) => number)).size).toBe(ROWS + written)
  for (const { id, number, text } of notes)
    expect(ideas.get(String(number))).toMatchObject({ noteId: id, text })
})
