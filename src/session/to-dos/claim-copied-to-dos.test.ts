import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { ContentIdea } from '#session/import/content-idea.ts'
import { ContentSlice } from '#session/import/content-import.ts'
import { notificationItems, notifyingSubjects } from '#session/notifications/notification-items.ts'
import { captureCommand } from '#session/testing/log-driver.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'

const BEN = { id: 'f000000000001', name: 'Ben', color: 'moss', copyOf: 'uben' }
const ZOE = { id: 'f000000000002', name: 'Zoe', color: 'iris', copyOf: 'uzoe' }

/** The idea of a to-do as it is in a copy. */
function toDo(number: number, ownerId: string): ContentIdea {
  const board = new SessionDriver()
  const notes = [1, 2].map((each) => captureCommand(`shape:${each}`, { authorId: OWNER }))
  expect(board.ask({ type: 'ideas.capture', ideas: notes }, SERVER)).toBeNull()
  const promotion = { kind: 'todo', ownerId: OWNER, due: '1970-01-01' } as const
  board.ask({ type: 'idea.promote', numbers: [number], promotion }, by(OWNER))
  const idea = must(board.state.ideas.get(String(number)), 'the to-do')
  return ContentIdea.parse({ ...idea, links: [], promotion: { ...idea.promotion, ownerId } })
}

/** A copied board with a to-do of Ben, which was due, and one of Zoe. */
function copiedBoard(): SessionDriver {
  const board = new SessionDriver()
  board.lateMs = 24 * 60 * 60 * 1_000
  const ideas = [toDo(1, BEN.id), toDo(2, ZOE.id)]
  const slice = ContentSlice.parse({ people: [BEN, ZOE], ideas, lastNumber: 2, board: null })
  expect(board.ask({ type: 'content.import', importedBy: OWNER, slice }, SERVER)).toBeNull()
  expect(board.ask({ type: 'to-do.record-due', number: 1 }, SERVER)).toBeNull()
  return board
}

test('the to-dos of a person on a copied board are theirs again once they join, with the reminder', () => {
  const board = copiedBoard()
  expect(notificationItems(board.state, 'note:1').size).toBe(0)
  board.join('uben', 'editor')
  const owners = [...board.state.ideas.values()].map(({ promotion }) => promotion?.ownerId)
  expect(owners).toEqual(['uben', ZOE.id])
  expect(board.state.promotions['shape:1']?.ownerId).toBe('uben')
  expect([...notifyingSubjects(board.state, board.events.slice(-1))]).toEqual(['note:1'])
  expect(notificationItems(board.state, 'note:1').get('uben')).toMatchObject([{ kind: 'due' }])
})

test('another person who joins a copied board gets no to-dos', () => {
  const board = copiedBoard()
  board.join('ucleo', 'editor')
  expect([...board.state.ideas.values()].map(({ promotion }) => promotion?.ownerId)).toEqual([BEN.id, ZOE.id])
})
