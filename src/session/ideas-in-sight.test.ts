import { describe, expect, test } from 'vitest'
import { project } from '#session/project.ts'
import { ideasOfBoard } from '#session/proposals/proposal-sources.ts'
import { captureCommand, EDITOR, LogDriver } from '#session/testing/log-driver.ts'
import { by, SERVER } from '#session/testing/session-driver.ts'
import { ideasForThemes } from '#session/themes/theme-run.ts'
import { ideasInSight } from './ideas/ideas-in-sight.ts'

/** The command that withdraws these ideas as they are now. */
function withdrawal(board: LogDriver, ...numbers: number[]) {
  const ideas = numbers.map((number) => ({ number, changedAt: board.idea(number).changedAt }))
  return { type: 'ideas.withdraw', ideas } as const
}

/** A board whose log has ideas 1, 2 and 3, all the editor's. */
function boardWithIdeas(): LogDriver {
  const board = new LogDriver()
  board.captureSome(3)
  return board
}

describe('an idea whose note was deleted', () => {
  const gone = (number: number) => ({ number, isOnCanvas: false })
  const inSight = ({ state }: LogDriver) => ideasInSight(state).map(({ number }) => number)

  test('[SE103] is out of sight, and out of counts, themes and proposals', () => {
    const board = boardWithIdeas()
    board.follow(gone(1))
    expect(inSight(board)).toEqual([2, 3])
    expect(ideasForThemes(board.state)).toEqual([2, 3])
    expect(ideasOfBoard(board.state)).toEqual([2, 3])
    expect(project(board.state, EDITOR)?.log.count).toBe(2)
    board.follow({ number: 1, isOnCanvas: true })
    expect(ideasForThemes(board.state)).toEqual([1, 2, 3])
  })

  test.each([
    [
      'chosen',
      (board: LogDriver) => board.ask({ type: 'reaction.give', noteId: 'n1', symbol: '+' }, by(EDITOR)),
    ],
    ['linked from', (board: LogDriver) => board.link(1, 2)],
    ['linked to', (board: LogDriver) => board.link(2, 1)],
    ['answered', (board: LogDriver) => board.setParent(2, 1)],
    ['promoted', (board: LogDriver) => board.promote(1)],
  ])('[SE103] stays in sight when it was %s', (_name, hold) => {
    const board = boardWithIdeas()
    hold(board)
    board.follow(gone(1))
    expect(inSight(board)).toContain(1)
  })

  test('[SE32] the ideas in sight are the identical list while they are the same', () => {
    const board = boardWithIdeas()
    board.follow(gone(1))
    const { state } = board
    board.ask({ type: 'reaction.give', noteId: 'n2', symbol: '+' }, by(EDITOR))
    expect(ideasInSight(board.after(state))).toBe(ideasInSight(state))
    board.ask({ type: 'reaction.give', noteId: 'n1', symbol: '+' }, by(EDITOR))
    expect(inSight(board)).toEqual([2, 3, 1])
  })

  test('[SE171] a withdrawn idea is gone, and its note becomes one of the same number again', () => {
    const board = new LogDriver()
    board.capture(captureCommand('n1'), captureCommand('n2', { echoes: [1] }))
    board.ask(withdrawal(board, 1), SERVER)
    expect(board.state.ideas.has('1')).toBe(false)
    expect(board.state.echoes).toEqual({})
    board.capture(captureCommand('n1'))
    expect(board.idea(1)).toMatchObject({ noteId: 'n1', isOnCanvas: true })
  })

  test('[SE171] an idea that was removed and restored is not withdrawn', () => {
    const board = boardWithIdeas()
    const before = withdrawal(board, 1)
    board.ask({ type: 'ideas.remove', numbers: [1] }, by(EDITOR))
    board.ask(withdrawal(board, 1), SERVER)
    board.ask({ type: 'ideas.restore', numbers: [1] }, by(EDITOR))
    expect(board.ask(before, SERVER)).toBeNull()
    expect(board.idea(1)).toMatchObject({ removedAt: null })
  })

  test('[SE171] an idea that people worked on is not withdrawn', () => {
    const board = boardWithIdeas()
    board.change([1], { status: 'refining' })
    board.link(2, 3)
    expect(board.ask(withdrawal(board, 1, 2, 3), SERVER)).toBeNull()
    expect(board.state.ideas.size).toBe(3)
    expect(board.ask(withdrawal(board, 1), by(EDITOR))).toBe('server-only')
  })
})
