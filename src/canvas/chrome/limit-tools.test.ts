// @vitest-environment jsdom
import type { Editor, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AgendaView, DEFAULT_PLAN, NO_AGENDA, type ToolsInStep } from '#session/agenda/step.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { BoardSignals } from '../signals/board-signals.ts'
import { installSignals } from '../signals/install-signals.ts'
import { headlessEditor } from '../testing/headless-editor.ts'
import { limitTools } from './limit-tools.ts'

let editor: Editor
let signals: BoardSignals
const said: string[] = []

beforeEach(() => {
  said.length = 0
  editor = headlessEditor()
  signals = new BoardSignals(null)
  installSignals(editor, signals)
  limitTools(editor, ({ text }) => said.push(text))
})
afterEach(() => editor.dispose())

function agendaWith(tools: ToolsInStep): AgendaView {
  const run = { state: 'running' as const, run: 1, startedAt: 1, endedAt: null, voteId: null }
  return { version: 1, steps: [{ ...DEFAULT_PLAN, id: 'a', tools, ...run }], currentId: 'a' }
}
const enter = (role: Role, agenda: AgendaView): void =>
  void signals.session.set({ me: { role }, frozen: null, agenda } as unknown as Projection)
const chosen = (tool: string): string => editor.setCurrentTool(tool).getCurrentToolId()

test('in a step for notes only, people who are no facilitators have the tools for notes', () => {
  enter('editor', NO_AGENDA)
  expect(chosen('arrow')).toBe('arrow')
  enter('editor', agendaWith('notes'))
  expect(editor.getCurrentToolId()).toBe('select')
  expect([chosen('text'), chosen('frame'), chosen('eraser'), chosen('note')]).toEqual([
    'select',
    'select',
    'eraser',
    'note',
  ])
  expect(said).toEqual(Array(3).fill('This step does not allow that. Its rules are in the agenda.'))
  enter('facilitator', agendaWith('notes'))
  expect(chosen('arrow')).toBe('arrow')
  enter('editor', agendaWith('all'))
  expect(editor.getCurrentToolId()).toBe('arrow')
})

test('a step can leave some tools besides those for notes', () => {
  enter('editor', agendaWith(['arrows', 'drawing']))
  expect(['arrow', 'draw', 'highlight', 'text', 'frame', 'geo', 'line', 'note'].map(chosen)).toEqual([
    'arrow',
    'draw',
    'highlight',
    'select',
    'select',
    'select',
    'select',
    'note',
  ])
})

test('pasted, dropped and copied shapes are still removed, and their content stays', async () => {
  enter('editor', agendaWith(['arrows']))
  editor.createShape({ id: 'shape:note' as TLShapeId, type: 'note', x: 20, y: 20 })
  editor.createShape({ id: 'shape:arrow' as TLShapeId, type: 'arrow' })
  editor.run(() => {
    editor.createShape({ id: 'shape:frame' as TLShapeId, type: 'frame', props: { w: 900, h: 900 } })
    editor.reparentShapes(['shape:note' as TLShapeId], 'shape:frame' as TLShapeId)
    editor.createShape({ id: 'shape:geo' as TLShapeId, type: 'geo' })
  })
  await Promise.resolve()
  expect(editor.getCurrentPageShapes().map(({ id, parentId }) => [id, parentId])).toEqual([
    ['shape:note', 'page:page'],
    ['shape:arrow', 'page:page'],
  ])
  expect(said).toEqual(['This step does not allow that. Its rules are in the agenda.'])
  editor.store.mergeRemoteChanges(() => {
    enter('editor', agendaWith('notes'))
    editor.createShape({ id: 'shape:theirs' as TLShapeId, type: 'geo' })
  })
  await Promise.resolve()
  expect(editor.getShape('shape:theirs' as TLShapeId)).toBeDefined()
})
