// @vitest-environment jsdom
import { createShapeId, type TLFrameShape, type TLNoteShape, type TLShapeId } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { AgentView } from '#session/agents/agent.ts'
import type { Projection } from '#session/projection.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { echoHint, echoLabel } from './labels/note-mark-labels.ts'
import { noteWithNumber } from './note/note-echo.tsx'
import { lookOf } from './note/note-look.ts'
import type { BoardActions } from './signals/board-actions.ts'
import { authorOf } from './signals/note-author.ts'
import { toggleReactionOnSelected } from './signals/selected-notes.ts'
import {
  ADVISOR,
  boardWith,
  MY_ID,
  overRound,
  projectionWith,
  type SignalledBoard,
} from './signals/testing/board-with.ts'
import { unselectHidden } from './signals/unselect-hidden.ts'
import { jumpTo } from './window/jump-to.ts'

let board: SignalledBoard
const stops: (() => void)[] = []

function open(parts: Partial<Projection> = {}): SignalledBoard {
  board = boardWith(parts)
  return board
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  board.stop()
})

function addNote(x: number, meta: TLNoteShape['meta'] = {}): TLShapeId {
  const id = createShapeId()
  board.editor.createShape<TLNoteShape>({ id, type: 'note', x, y: 0, meta })
  return id
}

const plusBy = (...people: string[]) => ({ people: { '+': people }, agents: [] })

/** Two notes of a finished round, the first of them selected. */
function chosenAndNot(): [TLShapeId, TLShapeId] {
  open()
  const [chosen, other] = [addNote(0), addNote(300)]
  board.session.set(
    projectionWith({ rounds: { r1: overRound([chosen, other]) }, reactions: { [chosen]: plusBy('u1') } }),
  )
  return [chosen, other]
}

test('notes that were not chosen look like it, and like any other when nothing is chosen any more', () => {
  const [chosen, other] = chosenAndNot()
  const { signals, session } = board
  expect([lookOf(chosen, signals), lookOf(other, signals)]).toEqual(['plain', 'alternative'])
  session.set(projectionWith({ rounds: { r1: overRound([chosen, other]) } }))
  expect([lookOf(chosen, signals), lookOf(other, signals)]).toEqual(['plain', 'plain'])
})

test('pointing notes out fades all others and forgets nothing', () => {
  const [chosen, other] = chosenAndNot()
  board.signals.highlight.set([other])
  expect([lookOf(chosen, board.signals), lookOf(other, board.signals)]).toEqual(['faded', 'pointed-out'])
  board.signals.highlight.set(null)
  expect(lookOf(other, board.signals)).toBe('alternative')
})

test('a folded round hides its notes from everyone; going to one of them leads to its title', () => {
  open()
  const { editor } = board
  stops.push(unselectHidden(editor))
  const frameId = createShapeId('round')
  editor.createShape<TLFrameShape>({
    id: frameId,
    type: 'frame',
    x: 0,
    y: 0,
    props: { w: 600, h: 600 },
    meta: { round: 'r1' },
  })
  const [inside, outside] = [createShapeId('inside'), addNote(2_000)]
  editor.createShape<TLNoteShape>({ id: inside, type: 'note', x: 20, y: 200, parentId: frameId })
  editor.setSelectedShapes([inside, outside])
  const fold = (isFolded: boolean) =>
    editor.store.update(frameId, (frame) => ({
      ...frame,
      meta: { round: 'r1', ...(isFolded && { folded: 600 }) },
    }))
  expect(editor.isShapeHidden(inside)).toBe(false)
  fold(true)
  expect([inside, outside, frameId].map((id) => editor.isShapeHidden(id))).toEqual([true, false, false])
  expect(editor.getSelectedShapeIds()).toEqual([outside])
  jumpTo(editor, inside)
  expect(editor.getSelectedShapeIds()).toEqual([frameId])
  expect(
    editor
      .getShapeUtil<TLFrameShape>('frame')
      .canResize(must(editor.getShape<TLFrameShape>(frameId), 'frame')),
  ).toBe(false)
  fold(false)
  expect(editor.isShapeHidden(inside)).toBe(false)
})

test('a person who views only chosen notes neither sees, hits, selects nor keeps selected the rest', () => {
  const [chosen, other] = chosenAndNot()
  const { editor, signals } = board
  stops.push(unselectHidden(editor))
  editor.setSelectedShapes([other])
  signals.setChosenOnly(true)
  expect(editor.getSelectedShapeIds()).toEqual([])
  expect(editor.getShapeAtPoint({ x: 400, y: 100 }, { hitInside: true })).toBeUndefined()
  expect(editor.getRenderingShapes().map(({ id }) => id)).toEqual([chosen])
  editor.selectAll()
  expect(editor.getSelectedShapeIds()).toEqual([chosen])
  signals.setChosenOnly(false)
  expect(editor.getShapeAtPoint({ x: 400, y: 100 }, { hitInside: true })?.id).toBe(other)
})

test('the result that the notes show, or that none is shown, outlives a reload', () => {
  const vote = 'v000000000001'
  open()
  board.signals.pickVote(vote)
  board.stop()
  open()
  expect(board.signals.votes.picked.get()).toBe(vote)
  board.signals.pickVote(null)
  board.stop()
  open()
  expect(board.signals.votes.picked.get()).toBeNull()
})

test('going to a note that is hidden brings it back into sight', () => {
  const [, other] = chosenAndNot()
  board.signals.setChosenOnly(true)
  jumpTo(board.editor, other)
  expect(board.signals.chosenOnly.get()).toBe(false)
  expect(board.editor.getSelectedShapeIds()).toEqual([other])
})

test('a session change about something else is no change of who, what was chosen and how notes look', () => {
  const [chosen] = chosenAndNot()
  const { signals, session } = board
  const before = [signals.authors.get(), signals.alternatives.get(), signals.reactionsOf(chosen)]
  const now = session.get()
  if (!now) throw new Error('the session is there')
  session.set({ ...now, board: { ...now.board, title: 'Another' } })
  const after = [signals.authors.get(), signals.alternatives.get(), signals.reactionsOf(chosen)]
  for (const [i, value] of after.entries()) expect(value).toBe(before[i])
})

const NURSE: AgentView = {
  id: ADVISOR,
  name: 'Night-shift nurse',
  kind: 'advisor',
  model: null,
  capabilities: ['post-notes'],
  domain: '',
  color: 'light-violet',
  emoji: '☎\ufe0f',
  isChosen: true,
}

test('an agent signs its notes in one ink, also after it was removed, and an unknown one is still an agent', () => {
  open({ formerAgents: [NURSE] })
  const authors = board.signals.authors.get()
  expect(authorOf({ author: ADVISOR }, authors)).toEqual({
    name: 'Night-shift nurse',
    kind: 'agent',
    glyph: '☎',
  })
  expect(authorOf({ author: 'aforgotten001' }, authors)?.kind).toBe('agent')
  expect(authorOf({ author: 'u404' }, authors)).toBeNull()
})

test('a note that an AI wrote is read out as an AI’s, also when a person changed or copied it', () => {
  open({ agents: [NURSE] })
  const spoken = (meta: TLNoteShape['meta']) => {
    const note = board.editor.getShape<TLNoteShape>(addNote(0, { number: 28, ...meta }))
    return note && board.editor.getShapeUtil(note).getAriaDescriptor(note)
  }
  const ai = { author: ADVISOR, model: 'anthropic:claude-sonnet-5-5' }
  expect(spoken(ai)).toBe('Note 28 by Night-shift nurse, AI, empty')
  expect(spoken({ ...ai, stamp: 'ai-edited' })).toBe(
    'Note 28 by Night-shift nurse (AI, edited by a person), empty',
  )
  expect(spoken({ author: MY_ID, stamp: 'ai' })).toBe('Note 28 by Ines, words of an AI, empty')
})

test('a note of the demo script is read out as one', () => {
  open({ agents: [NURSE] })
  const id = addNote(0, { author: ADVISOR, model: 'demo:script', number: 7 })
  const note = board.editor.getShape<TLNoteShape>(id)
  const words = note && board.editor.getShapeUtil(note).getAriaDescriptor(note)
  expect(words).toBe('Note 7 by Night-shift nurse (script, not an AI), empty')
})

function actions(): BoardActions & { calls: unknown[] } {
  const calls: unknown[] = []
  return {
    calls,
    toggleReaction: (...call) => calls.push(call),
    removeAgentReaction: (...call) => calls.push(call),
    openNote: (...call) => calls.push(call),
  }
}

test('"+" is given to the selected notes that lack one’s own, and taken back if all have it', () => {
  open()
  const [first, second] = [addNote(0), addNote(300)]
  const asked = actions()
  board.signals.actions.set(asked)
  expect(toggleReactionOnSelected(board.editor, board.signals)).toBe(false)
  board.editor.setSelectedShapes([first, second])
  board.session.set(projectionWith({ reactions: { [first]: plusBy(MY_ID, 'u1') } }))
  expect(toggleReactionOnSelected(board.editor, board.signals)).toBe(true)
  expect(asked.calls).toEqual([[second, '+']])
  board.session.set(projectionWith({ reactions: { [first]: plusBy(MY_ID), [second]: plusBy(MY_ID) } }))
  toggleReactionOnSelected(board.editor, board.signals)
  expect(asked.calls.slice(1)).toEqual([
    [first, '+'],
    [second, '+'],
  ])
})

test('a viewer gives no reactions, and a commenter does', () => {
  open({ me: { id: MY_ID, role: 'viewer' } })
  board.signals.actions.set(actions())
  board.editor.setSelectedShapes([addNote(0)])
  expect(toggleReactionOnSelected(board.editor, board.signals)).toBe(false)
  board.session.set(projectionWith({ me: { id: MY_ID, role: 'commenter' } }))
  expect(toggleReactionOnSelected(board.editor, board.signals)).toBe(true)
})

const SYNTHESIS: Synthesis = {
  id: 's000000000001',
  roundId: null,
  version: 1,
  previousId: null,
  state: 'done',
  agentId: null,
  model: 'demo:script',
  notes: [],
  instructions: '',
  cardId: 'shape:card',
  requestedBy: MY_ID,
  startedAt: 0,
  endedAt: 1,
  failure: null,
  usage: null,
  title: 'First',
  sentences: [],
  leftOut: [],
}

test('a card shows its newest version, is as high as its words need, and is hit where it has grown to', () => {
  const next = { ...SYNTHESIS, id: 's000000000002', version: 2, title: 'Second' }
  open({ syntheses: { [SYNTHESIS.id]: SYNTHESIS, [next.id]: next } })
  const { editor, signals } = board
  const id = 'shape:card' as TLShapeId
  editor.createShape({ id, type: 'synthesis', props: { w: 516, h: 300, synthesis: SYNTHESIS.id } })
  const card = editor.getShape(id)
  expect(card && editor.getShapeUtil(card).getText(card)).toBe('Second')
  const isHit = () => editor.getShapeAtPoint({ x: 100, y: 500 }, { hitInside: true })?.id === id
  expect(isHit()).toBe(false)
  signals.cardHeights.set(new Map([[id, 640]]))
  expect(editor.getShapePageBounds(id)?.h).toBe(640)
  expect(isHit()).toBe(true)
})

test('a note lists earlier ideas in nearly the same words, is read out with them, and leads to the first that is there', () => {
  open()
  const [first, second] = [addNote(0, { number: 14 }), addNote(300, { number: 20 })]
  const { editor, session, signals } = board
  session.set(projectionWith({ echoes: { [second]: [13, 14] } }))
  expect(signals.echoes.get()[second]).toEqual([13, 14])
  expect(echoLabel([14])).toBe('echoes #14')
  expect(echoLabel([13, 14])).toBe('echoes #13 …')
  expect(echoLabel([])).toBeNull()
  expect(echoHint([13, 14])).toContain('not necessarily the same meaning')
  const note = editor.getShape<TLNoteShape>(second)
  expect(note && editor.getShapeUtil(note).getAriaDescriptor(note)).toBe(
    'Note 20, empty (worded like note 13, note 14)',
  )
  expect([noteWithNumber(editor, 13), noteWithNumber(editor, 14)]).toEqual([null, first])
})
