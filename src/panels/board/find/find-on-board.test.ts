import { expect, test } from 'vitest'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { findOnBoard } from './find-on-board.ts'

function note(id: string, fields: Partial<ListedNote> = {}): ListedNote {
  const plain = {
    x: 0,
    y: 0,
    color: 'yellow',
    authorId: null,
    number: null,
    model: null,
    via: null,
    program: null,
    lock: null,
    stamp: null,
  }
  return { id, text: id, ...plain, frameId: null, ...fields }
}

test('find looks into words, numbers, names, frames and other texts, without case and accents', () => {
  const notes = [
    note('a', { text: 'The Café closes', number: 12, authorId: 'u1' }),
    note('b', { text: 'Route 12', number: 3, authorId: 'u2' }),
  ]
  const frames = [{ id: 'f', name: 'Café plans', isFolded: false }]
  const texts = [{ id: 't', text: 'a heading about coffee' }]
  const nameOf = (id: string) => (id === 'u2' ? 'Tomás' : 'Ines')
  const found = (query: string) => findOnBoard({ notes, frames, texts }, query, nameOf)
  expect(found('cafe')).toEqual(['f', 'a'])
  expect(found('coffee')).toEqual(['t'])
  expect(found('#12')).toEqual(['a'])
  expect(found('12')).toEqual(['b'])
  expect(found('tomas')).toEqual(['b'])
  expect(found('  ')).toEqual([])
})
