// @vitest-environment jsdom
import type { Editor } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AgendaView, DEFAULT_PLAN, NO_AGENDA, type ToolsInStep } from '#session/agenda/step.ts'
import type { Role } from '#session/members/role.ts'
import type { Projection } from '#session/projection.ts'
import { limitTools } from './chrome/limit-tools.ts'
import { BoardSignals } from './signals/board-signals.ts'
import { installSignals } from './signals/install-signals.ts'
import { headlessEditor } from './window/headless-editor.ts'

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

test('[CV97] in a step for notes only, people who are no facilitators have the tools for notes', () => {
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
  expect(said).toEqual(Array(3).fill('This step is for notes only.'))
  enter('facilitator', agendaWith('notes'))
  expect(chosen('arrow')).toBe('arrow')
  enter('editor', agendaWith('all'))
  expect(editor.getCurrentToolId()).toBe('arrow')
})
