// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { addNoteTo, projectionFor } from '#canvas/connection/testing/board-page.ts'
import { EMPTY_DRAFT } from '#panels/open-board/ask-draft.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AskBar } from './ask-bar.tsx'
import { PhoneAsk } from './phone-ask.tsx'

const LOOK: Omit<AgentView, 'id' | 'name' | 'isChosen'> = {
  kind: 'advisor',
  model: null,
  capabilities: [],
  domain: '',
  color: 'grey',
  emoji: '☾',
}
const AGENTS: AgentView[] = [
  { id: 'a0123456789ab', name: 'Nurse', isChosen: true, ...LOOK },
  { id: 'a0123456789ac', name: 'Sceptic', isChosen: true, ...LOOK },
]
const MODELS = { ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }
const WEI = { id: 'u2', name: 'Wei', color: 'plum', role: 'editor', joinedAt: 0 } as const

function Bar() {
  return <AskBar field={useRef(null)} />
}

async function open(part = <Bar />, session: Partial<Projection> = {}) {
  const requests: string[] = []
  const opened = await openOnBoard({
    part,
    projection: { ...projectionFor('owner'), agents: AGENTS, models: MODELS, ...session },
    fetch: async (input) => {
      requests.push(String(input))
      return Response.json({}, { status: 500 })
    },
  })
  await settleReact(() => opened.ask.set({ ...EMPTY_DRAFT, question: 'Why?' }))
  return { ...opened, requests }
}

const button = (name: string) => screen.queryByRole('button', { name })
const first = () => button('Write yours first')

test('with fewer than three notes of people, the question bar offers to write first; notes of advisors do not count', async () => {
  const { connection } = await open()
  expect(first()).not.toBeNull()
  expect(button('Ask anyway')).not.toBeNull()
  await settleReact(() => {
    for (const id of ['one', 'two']) addNoteTo(connection.doc, id)
    editBoard(connection.doc, { kind: 'server' }, () => {
      for (const id of ['shape:a', 'shape:b'])
        addNote(connection.doc, { id, text: 'x', x: 0, y: 0, author: 'a0123456789ab' })
    })
    addNoteTo(connection.doc, 'empty', ' ')
  })
  await settleReact(() => addNoteTo(connection.doc, 'three'))
  await expect.poll(first).toBeNull()
  expect(button('Ask')).not.toBeNull()
})

test.each([
  ['on the canvas’s bar', <Bar key="bar" />],
  ['on a phone', <PhoneAsk key="phone" isMainAction={false} />],
])(
  '%s, writing first leads to a new note, keeps the question, and is not offered again for it',
  async (_, part) => {
    const { ask, panel, press, requests } = await open(part)
    await press('Write yours first')
    expect(panel.get()).toMatchObject({ tab: 'notes', isNoteWanted: true })
    expect(ask.get()).toMatchObject({ question: 'Why?', isFirstSettled: true })
    expect(first()).toBeNull()
    expect(button('Ask')).not.toBeNull()
    expect(requests.filter((url) => url.endsWith('/rounds'))).toEqual([])
  },
)

test('“Ask anyway” asks at once', async () => {
  const { press, requests } = await open()
  await press('Ask anyway')
  await vi.waitFor(() => expect(requests.some((url) => url.endsWith('/rounds'))).toBe(true))
})

test('if several people write, a facilitator is offered private writing, and can still ask', async () => {
  const { panel, press } = await open(<Bar />, { people: { u2: WEI } })
  await press('Write yours first')
  await screen.findByRole('dialog', { name: 'Start private writing' })
  expect(panel.get().isNoteWanted).toBeUndefined()
  await press('Cancel')
  expect(first()).not.toBeNull()
})

test('an editor, who cannot start private writing, begins a note', async () => {
  const { panel, press } = await open(<Bar />, { me: { id: 'u1', role: 'editor' }, people: { u2: WEI } })
  await press('Write yours first')
  expect(panel.get().isNoteWanted).toBe(true)
})
