import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Command } from '#session/command.ts'
import { project } from '#session/project.ts'
import { captureCommand, EDITOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import {
  MODEL,
  NOTHING_TO_HOLD,
  SYNTHESIZER,
  saveAgentCommand,
  usageOf,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import type { Theme, ThemeRunOutcome } from './theme-run.ts'
import { groupedThemes, ideasForThemes, newIdeasForThemes } from './theme-run.ts'

const themeRunId = (number = 1) => `g${String(number).padStart(12, '0')}`
const theme = (id: string, numbers: number[], title = `Theme ${id}`): Theme => ({
  id,
  title,
  summary: 'In short.',
  numbers,
})
const done = (...themes: Theme[]): ThemeRunOutcome => ({
  state: 'done',
  themes,
  rest: [],
  usage: usageOf(10),
})

class ThemeRunDriver extends LogDriver {
  captureLater(count: number) {
    this.capture(...Array.from({ length: count }, (_, i) => captureCommand(`later${i}`)))
  }

  askFor(numbers: number[], number = 1, hold = NOTHING_TO_HOLD) {
    return this.ask({ type: 'theme-run.start', themeRunId: themeRunId(number), numbers, hold }, by(EDITOR))
  }

  beginThemeRun(number = 1) {
    const command: Command = {
      type: 'theme-run.begin',
      themeRunId: themeRunId(number),
      agentId: SYNTHESIZER,
      model: MODEL,
    }
    return this.ask(command, SERVER)
  }

  endThemeRun(outcome: ThemeRunOutcome, number = 1) {
    return this.ask({ type: 'theme-run.end', themeRunId: themeRunId(number), outcome }, SERVER)
  }

  accept(themes: Theme[], number = 1, userId = EDITOR) {
    const made = themes.map((each) => ({ ...each, noteId: `shape:${themeRunId(number)}${each.id}` }))
    return this.ask({ type: 'theme-run.accept', themeRunId: themeRunId(number), themes: made }, by(userId))
  }

  settle(how: 'dismiss' | 'undo' | 'abort', number = 1, userId = EDITOR) {
    return this.ask({ type: `theme-run.${how}`, themeRunId: themeRunId(number) }, by(userId))
  }

  themeRun(number = 1) {
    return must(this.state.themeRuns[themeRunId(number)], 'a theme run')
  }
}

/** Ideas 1 to 6, and a proposal of two themes of them. */
function proposed(...themes: Theme[]): ThemeRunDriver {
  const board = new ThemeRunDriver()
  board.ask(saveAgentCommand(SYNTHESIZER, 'Syn', 'synthesizer'), by(OWNER))
  board.captureSome(6)
  board.askFor([1, 2, 3, 4, 5, 6])
  board.beginThemeRun()
  board.endThemeRun(done(...(themes.length > 0 ? themes : [theme('t1', [1, 2]), theme('t2', [3, 4, 5])])))
  return board
}

const fresh = ({ state }: ThemeRunDriver) => newIdeasForThemes(state, state.themeRuns)

describe('what goes in', () => {
  test('[SE130] an idea in no theme and no theme run is new; archived ideas, removed ideas and themes do not go in', () => {
    const board = proposed()
    expect(fresh(board)).toEqual([])
    board.accept([theme('t1', [1, 2])])
    expect(ideasForThemes(board.state)).toEqual([1, 2, 3, 4, 5, 6])
    board.captureLater(2)
    expect(fresh(board)).toEqual([8, 9])
    board.change([8], { status: 'archived' })
    board.remove([9])
    expect(fresh(board)).toEqual([])
  })

  test('[SE130] a theme run that failed, was ended or taken back has seen nothing; one that was dismissed has', () => {
    const board = proposed()
    board.settle('dismiss')
    expect(fresh(board)).toEqual([])
    board.askFor([1, 2], 2)
    board.settle('abort', 2)
    board.accept([theme('t1', [1, 2])], 2)
    const other = proposed()
    other.accept([theme('t1', [1, 2])])
    other.settle('undo')
    expect(fresh(other)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('[SE130] a theme run needs two ideas that are there, room in the budget, and agents that are on', () => {
    const board = new ThemeRunDriver()
    board.captureSome(2)
    expect(board.askFor([1])).toBe('too-few-ideas')
    expect(board.askFor([1, 99])).toBe('too-few-ideas')
    board.areAgentsOn = false
    expect(board.askFor([1, 2])).toBe('agents-off')
    board.areAgentsOn = true
    expect(board.askFor([1, 2], 1, { tokens: 10_000_000, costMicros: 0 })).toBe('over-budget')
    const asViewer = by(VIEWER)
    const command: Command = {
      type: 'theme-run.start',
      themeRunId: themeRunId(),
      numbers: [1, 2],
      hold: NOTHING_TO_HOLD,
    }
    expect(board.ask(command, asViewer)).toBe('needs-editor')
    expect(board.askFor([1, 2])).toBeNull()
  })
})

describe('what comes of it', () => {
  test('[SE132] only what went in is in a theme, in one only, and all else is on its own', () => {
    const board = proposed(theme('t1', [1, 2, 99]), theme('t2', [2, 3]), theme('t3', [4, 5]))
    expect(board.themeRun()).toMatchObject({
      state: 'proposed',
      themes: [{ id: 't1', numbers: [1, 2] }, { id: 't3' }],
      rest: [3, 6],
    })
  })

  test('[SE133] an accepted theme is a note with a number, an idea and its links, by the synthesizer', () => {
    const board = proposed()
    board.change([1, 2], { tags: ['light', 'street'] })
    expect(board.accept([theme('t1', [1, 2], 'Lights')])).toBeNull()
    const { ideas, noteNumbers, contributions } = board.state
    expect(ideas.get('7')).toMatchObject({
      text: 'Lights:\nIn short.',
      authorId: SYNTHESIZER,
      source: 'agent',
      tags: ['light', 'street'],
      links: [
        { type: 'synthesizes', to: 1, by: EDITOR },
        { type: 'synthesizes', to: 2 },
      ],
    })
    expect(noteNumbers.get(`shape:${themeRunId()}t1`)).toEqual({ number: 7, authorId: SYNTHESIZER })
    expect(contributions.get(`shape:${themeRunId()}t1`)).toMatchObject({ agentId: SYNTHESIZER, model: MODEL })
    expect(board.themeRun()).toMatchObject({
      state: 'accepted',
      accepted: [{ number: 7, title: 'Lights' }],
      settled: { by: EDITOR },
    })
  })

  test('[SE133] ideas archived or removed since are left out; a theme without two ideas is refused whole', () => {
    const board = proposed()
    board.remove([3])
    board.change([1], { status: 'archived' })
    expect(board.accept([theme('t2', [3, 4, 5]), theme('t1', [1, 2])])).toBe('theme-size')
    expect(board.state.ideas.size).toBe(6)
    expect(board.accept([theme('t2', [3, 4, 5])])).toBeNull()
    expect(board.themeRun().accepted).toMatchObject([{ numbers: [4, 5] }])
  })

  test('[SE133] an idea that two of the accepted themes name is in the first', () => {
    const board = proposed()
    expect(board.accept([theme('t1', [1, 2]), theme('t2', [2, 3, 4])])).toBeNull()
    expect(board.themeRun().accepted).toMatchObject([{ numbers: [1, 2] }, { numbers: [3, 4] }])
  })

  test('[SE134] a theme run is settled once, by the first person; one undo reverts all of it', () => {
    const board = proposed()
    board.accept([theme('t1', [1, 2]), theme('t2', [3, 4])])
    expect(board.accept([theme('t1', [1, 2])], 1, OWNER)).toBe('themes-settled')
    expect(board.settle('dismiss')).toBe('themes-settled')
    board.remove([7], OWNER)
    expect(board.settle('undo')).toBeNull()
    expect(board.themeRun().state).toBe('undone')
    expect([7, 8].map((number) => board.state.ideas.get(String(number))?.removedAt)).not.toContain(null)
    expect(board.settle('undo')).toBeNull()
    expect(board.settle('dismiss')).toBe('themes-settled')
  })

  test('[SE133] themes accepted as frames are no ideas, are themes in the figures, and end with an undo', () => {
    const board = proposed(theme('t1', [1, 2]))
    const before = board.state
    const at: [number, number, number] = [1, 2, 0]
    const moved = [{ noteId: 'n1', at, in: ['page:page', 'a1'] as [string, string] }]
    const themes = [{ ...theme('t1', [1, 2]), frameId: 'shape:f', moved }]
    const group = { type: 'theme-run.group', themeRunId: themeRunId(), themes } as const
    expect(board.ask(group, by(VIEWER))).toBe('needs-editor')
    expect(board.ask(group, by(EDITOR))).toBeNull()
    expect(board.themeRun()).toMatchObject({
      state: 'accepted',
      accepted: [],
      grouped: [{ moved, numbers: [1, 2] }],
    })
    expect([board.state.ideas, board.state.notes]).toEqual([before.ideas, before.notes])
    const all = new Set([1, 2, 3])
    expect(groupedThemes(board.state.themeRuns, all)).toMatchObject([{ id: 't1', numbers: [1, 2] }])
    expect(groupedThemes(board.state.themeRuns, new Set([1]))).toEqual([])
    expect(board.ask(group, by(EDITOR))).toBe('themes-settled')
    expect(board.settle('undo')).toBeNull()
    expect(groupedThemes(board.state.themeRuns, all)).toEqual([])
    expect(board.ask(group, by(EDITOR))).toBeNull()
    expect(groupedThemes(board.state.themeRuns, all)).toMatchObject([{ id: 't1', numbers: [1, 2] }])
    // Accepted as notes the next time, they are in no frames.
    expect(board.settle('undo')).toBeNull()
    expect(board.accept([theme('t1', [1, 2])])).toBeNull()
    expect(groupedThemes(board.state.themeRuns, all)).toEqual([])
    expect(board.themeRun().accepted).toMatchObject([{ id: 't1', number: 7 }])
  })

  test('[SE81] a theme run holds its maximum until it ends; the usage of a stopped one is counted once', () => {
    const board = new ThemeRunDriver()
    board.ask(saveAgentCommand(SYNTHESIZER, 'Syn', 'synthesizer'), by(OWNER))
    board.captureSome(2)
    board.askFor([1, 2], 1, { tokens: 500, costMicros: 7 })
    expect(board.state.spend.held).toEqual({ tokens: 500, costMicros: 7 })
    board.beginThemeRun()
    board.settle('abort')
    expect(board.state.spend.held).toEqual({ tokens: 0, costMicros: 0 })
    board.endThemeRun(done(theme('t1', [1, 2])))
    board.endThemeRun(done(theme('t1', [1, 2])))
    expect(board.themeRun()).toMatchObject({ state: 'cancelled', themes: [] })
    expect(board.state.spend.tokens).toBe(10)
  })

  test('[SE81] stopping the agents, or deleting the board, ends running theme runs', () => {
    for (const type of ['agents.stop', 'board.delete'] as const) {
      const board = new ThemeRunDriver()
      board.captureSome(2)
      board.askFor([1, 2])
      board.ask({ type }, by(OWNER))
      expect(board.themeRun().state).toBe('cancelled')
    }
  })

  test('[SE32] all members see theme runs; one that did not change is the identical object', () => {
    const board = proposed()
    const first = board.state
    board.captureLater(1)
    const next = board.after(first)
    expect(project(first, VIEWER)?.themeRuns[themeRunId()]?.state).toBe('proposed')
    expect(project(next, VIEWER)?.themeRuns).toBe(project(first, VIEWER)?.themeRuns)
  })
})
