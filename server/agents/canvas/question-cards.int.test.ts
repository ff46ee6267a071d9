import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, removeRecords } from '#board/edit/edit-board.ts'
import { questionKey } from '#board/record/question-shape.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { listUnfinishedBoards } from '#db/unfinished-runs.ts'
import {
  askingStep,
  FIRST_ID,
  INTERVIEW_ID,
  InterviewStage,
} from '#server/agents/interviews/testing/interview-stage.ts'
import { AgentsStage } from '#server/agents/testing/agents-stage.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Limits } from '#sync/limits.ts'

const FIRST_CARD = `shape:${FIRST_ID}`

let db: Database
let stage: AgentsStage
let interview: InterviewStage
let room: OpenRoom
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(async () => {
  room.release()
  await stage.stop()
})

async function open(limits: Partial<Limits> = {}): Promise<void> {
  const answer: ScriptedAnswer = async function* (call) {
    if (call.script.task === 'probe') yield askingStep('What makes it ready?')
  }
  stage = new AgentsStage(db, answer, { limits })
  await stage.start()
  interview = new InterviewStage(stage)
  room = await stage.rooms.open(stage.boardId)
}

const carded = () =>
  interview.until(({ questions }) => questions.length > 0 && questions.every(({ hasCard }) => hasCard))
const cards = () => [...boardShapes(room.doc).entries()].filter(([, map]) => map.get('t') === 'question')

test('each question gets a card on the canvas once, also one that a probe asks', async () => {
  await open()
  await interview.begin()
  await carded()
  expect(cards().map(([id, map]) => [id, map.get('p.question')])).toEqual([
    [FIRST_CARD, questionKey(INTERVIEW_ID, FIRST_ID)],
  ])
  await room.edit(SERVER_ORIGIN, () => removeRecords(room.doc, [FIRST_CARD]))
  await interview.confirm()
  const asked = await interview.question(2)
  await carded()
  expect(cards().map(([id]) => id)).toEqual([`shape:${asked.id}`])
  expect(await listUnfinishedBoards(db)).toEqual([])
})

test('on a full board an interview goes on without cards', async () => {
  await open({ maxRecords: 1 })
  await room.edit(SERVER_ORIGIN, () =>
    addNote(room.doc, { id: 'shape:full', text: 'x', x: 0, y: 0, author: null }),
  )
  await interview.begin()
  await carded()
  expect(cards()).toEqual([])
})
