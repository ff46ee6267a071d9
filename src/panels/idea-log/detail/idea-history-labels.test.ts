import { expect, test } from 'vitest'
import { IdeaHistoryEntry } from '#api/ideas.ts'
import { historyLabel } from './idea-history-labels.ts'

const ines = { id: 'ines', name: 'Ines', kind: 'person' as const, color: 'iris', emoji: null }
const entry = (rest: Partial<IdeaHistoryEntry>): IdeaHistoryEntry => ({
  at: 0,
  by: ines,
  alsoBy: [],
  program: null,
  kind: 'captured',
  from: null,
  to: null,
  ...rest,
})

test('an event of an idea is a sentence', () => {
  expect(historyLabel(entry({}))).toBe('Ines wrote it')
  expect(historyLabel(entry({ kind: 'promoted', to: 'todo' }))).toBe('Ines made it a to-do')
  expect(historyLabel(entry({ kind: 'status', from: 'raw', to: 'refining' }))).toBe(
    'Ines set its status to refining',
  )
  expect(historyLabel(entry({ kind: 'text', program: 'Planner', to: 'Light' }))).toBe(
    'Planner for Ines rewrote it: “Light”',
  )
  expect(historyLabel(entry({ kind: 'status', from: 'archived', to: 'raw' }))).toBe(
    'Ines took it out of the archive',
  )
  expect(historyLabel(entry({ kind: 'sorted', by: null, to: 'question' }))).toBe(
    'The clerk set its category to question',
  )
})

test('each kind of event has words, with and without known details', () => {
  for (const kind of IdeaHistoryEntry.shape.kind.options) {
    for (const by of [ines, null]) {
      for (const to of [null, 'light']) {
        expect(historyLabel(entry({ kind, by, to }))).toMatch(/^[A-Z][^.]+[^. ]$/)
      }
    }
  }
})
