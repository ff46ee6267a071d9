import { expect, test } from 'vitest'
import type { NoteView } from '#board/doc/read-note.ts'
import { ADVISOR_IDS, RoundDriver, roundId, turnId } from '#session/testing/round-driver.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { createWordStatistics } from './board-word-statistics.ts'
import { whatBecame } from './what-became-of-note.ts'

const noteId = `shape:${turnId(1)}n0`
const laid: NoteView = {
  id: noteId,
  text: 'A roof that leans into the wind',
  x: 0,
  y: 0,
  color: 'yellow',
  lock: null,
  stamp: null,
  authorId: null,
  number: 1,
  model: null,
  via: 'import',
  program: null,
}

async function becameOf(note: NoteView, { state }: RoundDriver): Promise<string> {
  const words = await createWordStatistics().of(state)
  return whatBecame(note.id, note, state, { words, today: '2026-11-23', named: state }).kind
}

test('a note of an imported session waits until the log has its round', async () => {
  const board = new RoundDriver()
  expect(await becameOf(laid, board)).toBe('awaited')
  const said = { turnId: turnId(1), agentId: null, name: 'Ann', text: laid.text, at: 5 }
  board.ask(
    {
      type: 'round.import',
      roundId: roundId(),
      question: 'Why?',
      fileName: 'log.md',
      said: [{ ...said, notes: [{ noteId, text: laid.text }] }],
      log: '',
      frameId: null,
    },
    by(OWNER),
  )
  expect(await becameOf(laid, board)).toBe('finished')
})

test('an agent’s note waits for its turn, and one by a person or from elsewhere for nothing', async () => {
  const board = new RoundDriver()
  board.start()
  board.begin(1)
  const written = { ...laid, via: null, model: 'demo:script', authorId: ADVISOR_IDS[0] ?? null }
  expect(await becameOf(written, board)).toBe('awaited')
  expect(await becameOf({ ...written, model: null }, board)).toBe('finished')
  expect(await becameOf({ ...laid, id: 'shape:abc' }, board)).toBe('finished')
})
