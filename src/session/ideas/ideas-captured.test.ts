import { describe, expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { CLERK, captureCommand, EDITOR, LogDriver } from '#session/testing/log-driver.ts'
import { ADVISOR_IDS, MODEL, roundId, turnId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { ideaOfNote } from './idea-in.ts'

/** A board whose log has ideas 1, 2 and 3, all the editor's. */
function boardWithIdeas(): LogDriver {
  const board = new LogDriver()
  board.captureSome(3)
  return board
}

describe('capturing', () => {
  test('[SE90] a note that has no number gets the next, and its idea has the same', () => {
    const board = new LogDriver()
    const notes = [{ noteId: 'n9', authorId: OWNER }]
    board.ask({ type: 'notes.number', notes }, SERVER)
    board.capture(captureCommand('n1'), captureCommand('n9'), captureCommand('n2'))
    expect([...board.state.ideas.values()].map(({ number, noteId }) => [number, noteId])).toEqual([
      [2, 'n1'],
      [1, 'n9'],
      [3, 'n2'],
    ])
    expect(board.state.noteNumbers.get('n2')).toEqual({ number: 3, authorId: EDITOR })
    expect(ideaOfNote(board.state, 'n2')?.number).toBe(3)
    expect(ideaOfNote(board.state, 'n3')).toBeNull()
  })

  test('ideas that were read with numbers that other notes have got are refused', () => {
    const board = boardWithIdeas()
    const capture = (noteId: string, after: number) =>
      board.ask({ type: 'ideas.capture', ideas: [captureCommand(noteId)], after }, SERVER)
    expect(capture('n9', 2)).toBe('not-now')
    expect(board.state.noteNumbers.has('n9')).toBe(false)
    expect(capture('n9', 3)).toBeNull()
    // Nothing is numbered here, so nothing can be wrong.
    expect(capture('n9', 2)).toBeNull()
  })

  test('[SE90] a note is captured once, also when it is sent twice at once or was removed since', () => {
    const board = new LogDriver()
    board.capture(captureCommand('n1'), captureCommand('n1'))
    board.remove([1])
    const before = board.events.length
    expect(board.capture(captureCommand('n1', { text: 'Other words' }))).toBeNull()
    expect(board.events.length).toBe(before)
    expect(board.state.notes.lastNumber).toBe(1)
  })

  test('[SE90] the session’s record of a note takes precedence over the command', () => {
    const board = new LogDriver()
    board.ask({ type: 'notes.number', notes: [{ noteId: 'mine', authorId: OWNER }] }, SERVER)
    board.start({ phases: [[0]] })
    board.answer(1)
    board.capture(captureCommand('n1', { authorId: EDITOR }), captureCommand('mine', { authorId: EDITOR }))
    expect(ideaOfNote(board.state, 'n1')).toMatchObject({
      authorId: ADVISOR_IDS[0],
      source: 'agent',
      roundId: roundId(),
    })
    expect(ideaOfNote(board.state, 'mine')).toMatchObject({
      authorId: OWNER,
      source: 'canvas',
      roundId: null,
    })
  })

  test('[SE90] an agent’s words in a file have the source `import`', () => {
    const board = new LogDriver()
    const said = [
      {
        turnId: turnId(1),
        agentId: ADVISOR_IDS[0] ?? null,
        name: 'Advisor 1',
        text: 'Words',
        notes: [{ noteId: 'n1', text: 'Words' }],
        at: 1,
      },
    ]
    board.ask(
      {
        type: 'round.import',
        roundId: roundId(),
        question: 'Why?',
        fileName: 'log.md',
        said,
        log: '',
        frameId: null,
      },
      by(OWNER),
    )
    board.capture(captureCommand('n1'))
    expect(board.idea(1)).toMatchObject({ source: 'import', authorId: ADVISOR_IDS[0] })
  })

  test('[SE90] an idea has the words of its note, and stays when the note is deleted', () => {
    const board = boardWithIdeas()
    board.follow({ number: 1, text: 'First' }, { number: 1, isOnCanvas: false }, { number: 77, text: 'None' })
    expect(board.idea(1)).toMatchObject({ text: 'First', isOnCanvas: false, noteId: 'n1', removedAt: null })
    const before = board.events.length
    board.follow({ number: 1, text: 'First', isOnCanvas: false, echoes: [] })
    expect(board.events.length).toBe(before)
    board.follow({ number: 1, isOnCanvas: true })
    expect(board.idea(1).isOnCanvas).toBe(true)
  })

  test('[SE102] an idea echoes earlier ones that are in the log, each once', () => {
    const board = boardWithIdeas()
    board.remove([2])
    board.capture(
      captureCommand('n4', { echoes: [1, 1, 2, 4, 5, 99] }),
      captureCommand('n5', { echoes: [4] }),
    )
    expect(board.state.echoes).toEqual({ n4: [1], n5: [4] })
    board.follow({ number: 1, echoes: [3] }, { number: 3, echoes: [1] }, { number: 5, echoes: [] })
    expect(board.state.echoes).toEqual({ n4: [1], n3: [1] })
  })

  test('[SE102] a person’s echo link stays when the clerk finds none', () => {
    const board = boardWithIdeas()
    // The later one echoes the earlier, from whichever end it is drawn.
    board.link(1, 3, 'echoes')
    board.follow({ number: 3, echoes: [1, 2] })
    expect(board.state.echoes).toEqual({ n3: [1, 2] })
    expect(board.idea(3).links.map(({ to, by: who }) => [to, who])).toEqual([
      [1, EDITOR],
      [2, 'server'],
    ])
    const before = board.events.length
    board.follow({ number: 3, echoes: [1, 2] })
    expect(board.events.length).toBe(before)
    board.follow({ number: 3, echoes: [] })
    expect(board.state.echoes).toEqual({ n3: [1] })
  })
})

describe('sorting', () => {
  test('[SE93] a person’s choice is never corrected by the clerk', () => {
    const board = boardWithIdeas()
    board.change([1], { category: 'idea' })
    board.change([2], { addTags: ['roof'] })
    const sorted = { category: 'question' as const, tags: ['water'] }
    board.follow(...[1, 2, 3].map((number) => ({ number, ...sorted })))
    const rows = () => [1, 2, 3].map((number) => [board.idea(number).category, board.idea(number).tags])
    const expected = [
      ['idea', ['water']],
      ['question', ['roof']],
      ['question', ['water']],
    ]
    expect(rows()).toEqual(expected)
    const again = [1, 2, 3].map((number) => ({ number, category: 'note' as const, tags: ['water', 'water'] }))
    board.ask({ type: 'ideas.sort', agentId: CLERK, model: MODEL, ideas: again }, SERVER)
    expect(rows()).toEqual([
      ['idea', ['water']],
      ['note', ['roof']],
      ['note', ['water']],
    ])
  })

  test('[SE93] the clerk’s model gives kinds, also where a person chose all else, and names those without an idea', () => {
    const board = boardWithIdeas()
    board.change([1], { category: 'idea', addTags: ['roof'] })
    const { category, tags } = board.idea(1)
    const ideas = [{ number: 1, category: 'note' as const, tags: ['water'], kind: 'money' }]
    const sort = { type: 'ideas.sort' as const, agentId: CLERK, model: MODEL, ideas }
    board.ask({ ...sort, absentKinds: ['rules', 'rooms'] }, SERVER)
    expect(board.idea(1)).toMatchObject({ category, tags, kind: 'money' })
    expect(board.state.absentKinds).toEqual(['rules', 'rooms'])
    const before = board.events.length
    board.ask(sort, SERVER)
    expect(board.events.length).toBe(before)
    board.ask({ ...sort, absentKinds: ['training'] }, SERVER)
    expect(board.state.absentKinds).toEqual(['training'])
    expect(board.idea(1).kind).toBe('money')
  })

  test('[SE93] a tag that a person adds is theirs, also where the clerk had found it', () => {
    const board = boardWithIdeas()
    board.follow({ number: 1, tags: ['water'] })
    expect(board.idea(1)).toMatchObject({ tags: ['water'], tagsBy: 'clerk' })
    board.change([1], { addTags: ['water'] })
    expect(board.idea(1)).toMatchObject({ tags: ['water'], tagsBy: 'person' })
  })

  test('[SE93] a person who adds or removes a tag keeps of the clerk’s only those that are shown', () => {
    const board = boardWithIdeas()
    board.follow(...[1, 2, 3].map((number) => ({ number, tags: ['water', `only ${number}`] })))
    board.change([1], { addTags: ['families'] })
    board.change([2], { removeTags: ['water'] })
    expect([1, 2, 3].map((number) => board.idea(number).tags)).toEqual([
      ['water', 'families'],
      [],
      ['water', 'only 3'],
    ])
  })

  test('[SE93] only an agent of the board that may tag sorts', () => {
    const board = boardWithIdeas()
    const ideas = [{ number: 1, category: 'note' as const, tags: [] }]
    const sort = (agentId: string) => board.ask({ type: 'ideas.sort', agentId, model: MODEL, ideas }, SERVER)
    expect(sort('a00000000099')).toBe('no-agent')
    expect(sort(ADVISOR_IDS[0] ?? '')).toBe('agent-may-not')
    expect(sort(CLERK)).toBeNull()
  })
})

describe('a note from a pair', () => {
  test('[SE397] builds on both ideas, by its author; a note that is no idea is left out', () => {
    const board = boardWithIdeas()
    board.capture(captureCommand('n4', { fromNoteIds: ['n1', 'n3'] }))
    board.capture(captureCommand('n5', { fromNoteIds: ['n2', 'gone'] }))
    const links = (number: number) => board.idea(number).links.map(({ type, to, by }) => [type, to, by])
    expect(links(4)).toEqual([
      ['builds_on', 1, EDITOR],
      ['builds_on', 3, EDITOR],
    ])
    expect(links(5)).toEqual([['builds_on', 2, EDITOR]])
    expect(applyEvents(null, board.events)).toEqual(board.state)
  })

  test('[SE397] its idea is removed when its author deletes the note at once', () => {
    const board = boardWithIdeas()
    board.capture(
      captureCommand('n4', { fromNoteIds: ['n1', 'n3'] }),
      captureCommand('n5', { fromNoteIds: ['n1', 'n3'] }),
    )
    board.ask({ type: 'ideas.link', links: [{ from: 5, to: 2, type: 'builds_on' }] }, by(EDITOR))
    const ideas = [4, 5].map((number) => ({ number, changedAt: board.idea(number).changedAt }))
    board.ask({ type: 'ideas.withdraw', ideas }, SERVER)
    expect([4, 5].map((number) => board.state.ideas.has(String(number)))).toEqual([false, true])
  })
})

describe('following', () => {
  const LONG = 'Lamps along the quay. '.repeat(400).trim()

  test('a change of a long text stores what changed, and is folded to the same text', () => {
    const board = new LogDriver()
    board.capture(captureCommand('n1', { text: LONG }))
    for (const text of [`${LONG} 😀`, `${LONG} 😁`, LONG.replace('quay', 'pier'), 'Short']) {
      board.follow({ number: 1, text })
      expect(board.idea(1).text).toBe(text)
    }
    expect(applyEvents(null, board.events)).toEqual(board.state)
    expect(JSON.stringify(board.events.at(-3)).length).toBeLessThan(300)
  })

  test('the whole text of an older log is applied as before', () => {
    const board = new LogDriver()
    board.captureSome(1)
    board.follow({ number: 1, text: 'Other words' })
    const [last, ...before] = board.events.toReversed()
    if (last?.kind !== 'ideas.followed') throw new Error('it was followed')
    const older = { ...last, data: { ideas: [{ number: 1, text: 'Older words' }] } }
    const state = applyEvents(null, [...before.toReversed(), older])
    expect(state?.ideas.get('1')?.text).toBe('Older words')
  })
})
