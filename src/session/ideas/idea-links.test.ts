import { expect, test } from 'vitest'
import { captureCommand, EDITOR, LogDriver } from '#session/testing/log-driver.ts'
import { by } from '#session/testing/session-driver.ts'
import { MAX_LINKS_OF_IDEA } from './idea.ts'

function boardWithIdeas(count = 4): LogDriver {
  const board = new LogDriver()
  board.captureSome(count)
  return board
}

const links = (board: LogDriver) =>
  [...board.state.ideas.values()].flatMap(({ number, links: own }) =>
    own.map(({ type, to }) => `${number} ${type} ${to}`),
  )

test('[SE100] a link is there once, `related` from whichever end it is drawn', () => {
  const board = boardWithIdeas()
  board.link(3, 1, 'related')
  board.link(1, 2)
  const before = board.events.length
  expect(board.link(1, 3, 'related')).toBeNull()
  expect(board.link(1, 2)).toBeNull()
  expect(board.events.length).toBe(before)
  expect(links(board)).toEqual(['1 related 3', '1 supports 2'])
  const unlink = (from: number, to: number) =>
    board.ask({ type: 'ideas.unlink', links: [{ from, to, type: 'related' }] }, by(EDITOR))
  expect(unlink(3, 1)).toBeNull()
  expect(unlink(3, 1)).toBeNull()
  expect(links(board)).toEqual(['1 supports 2'])
  expect(board.events.length).toBe(before + 1)
})

test('[SE100] either all or none of several links are added', () => {
  const board = boardWithIdeas()
  const several = (...ends: [number, number][]) =>
    board.ask(
      { type: 'ideas.link', links: ends.map(([from, to]) => ({ from, to, type: 'builds_on' as const })) },
      by(EDITOR),
    )
  expect(several([2, 1], [3, 99])).toBe('no-idea')
  expect(several([2, 1], [3, 2], [1, 3])).toBe('would-circle')
  expect(links(board)).toEqual([])
  expect(several([2, 1], [2, 1], [3, 2])).toBeNull()
  expect(links(board)).toEqual(['2 builds_on 1', '3 builds_on 2'])
})

test('[SE100] an idea holds so many links and no more', () => {
  const board = boardWithIdeas()
  const notes = Array.from({ length: MAX_LINKS_OF_IDEA + 1 }, (_, i) => captureCommand(`more${i}`))
  board.capture(...notes)
  const all = notes.map((_, i) => ({ from: 1, to: 5 + i, type: 'supports' as const }))
  expect(board.ask({ type: 'ideas.link', links: all }, by(EDITOR))).toBe('too-many-links')
  expect(board.ask({ type: 'ideas.link', links: all.slice(1) }, by(EDITOR))).toBeNull()
  expect(board.link(1, 6)).toBeNull()
  expect(board.link(1, 2)).toBe('too-many-links')
})

test('[SE100] links of one kind never lead back to where they began; those of another kind may', () => {
  const board = boardWithIdeas()
  board.link(1, 2)
  board.link(2, 3)
  expect(board.link(3, 1)).toBe('would-circle')
  expect(board.said).toBe('#1 leads to #3 by such links already.')
  expect(board.link(2, 2)).toBe('would-circle')
  expect(board.link(3, 1, 'challenges')).toBeNull()
})

test('[SE100] removed ideas count for circles too, because they may return', () => {
  const board = boardWithIdeas()
  board.link(1, 2)
  board.link(2, 3)
  board.remove([2])
  expect(board.link(3, 1)).toBe('would-circle')
})

test('[SE100] an idea answers one that doesn’t answer it, directly or by others', () => {
  const board = boardWithIdeas()
  board.setParent(2, 1)
  board.setParent(3, 2)
  expect(board.setParent(1, 3)).toBe('would-circle')
  expect(board.setParent(1, 1)).toBe('would-circle')
  expect(board.setParent(3, 1)).toBeNull()
  expect(board.setParent(2, null)).toBeNull()
  expect(board.setParent(1, 2)).toBeNull()
  board.capture(captureCommand('n5', { parent: 3 }), captureCommand('n6', { parent: 99 }))
  expect([1, 2, 3, 5, 6].map((number) => board.idea(number).parent)).toEqual([2, null, 1, 3, null])
})
