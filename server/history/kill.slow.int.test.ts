import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteText } from '#board/edit/edit-board.ts'
import { PrivateStage, textsOn } from '../private-writing/testing/private-stage.ts'

const NOTES = 120
/** Turns of the event loop between the request and the kill. */
const KILLED_AFTER = [0, 3, 10, 30, 100, 300]

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.beginProcess('pglite')
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

test('[HI20] a kill in the middle of a restore leaves all of it or nothing', async () => {
  const { ann, path } = stage
  const first = await stage.board(ann)
  editBoard(first.doc, LOCAL_ORIGIN, () => {
    for (let i = 0; i < NOTES; i++)
      addNote(first.doc, { id: `shape:n${i}`, text: `First ${i}`, x: 0, y: 0, author: ann.id })
  })
  await first.saved()
  first.stop()
  const { sessions } = await stage.ask(`GET ${path}/history`, undefined, ann)
  const restore = { moment: sessions[0].moment, what: { kind: 'board' } }
  const outcomes = new Set<string>()
  for (const [round, turns] of KILLED_AFTER.entries()) {
    const page = await stage.board(ann)
    editBoard(page.doc, LOCAL_ORIGIN, () => {
      for (const id of boardShapes(page.doc).keys()) setNoteText(page.doc, id, `Round ${round}`)
    })
    await page.saved()
    page.stop()
    const restoring = stage.fetch(`POST ${path}/history/restore`, restore, ann).catch(() => null)
    for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
    await stage.restart()
    await restoring
    const after = await stage.board(ann)
    const texts = new Set(textsOn(after).map((text) => text.replace(/ \d+$/, '')))
    expect([...texts], `killed after ${turns} turns`).toHaveLength(1)
    for (const text of texts) outcomes.add(text)
    after.stop()
  }
  expect([...outcomes].every((text) => ['First', 'Round'].includes(text))).toBe(true)
})
