// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { EMPTY_DRAFT } from '#panels/open-board/ask-draft.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import { NEW_BOARD_SETTINGS } from '#session/board/board-settings.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AskBar } from './ask-bar.tsx'

const LOOK: Omit<AgentView, 'id' | 'name' | 'isChosen'> = {
  kind: 'advisor',
  model: null,
  capabilities: [],
  domain: '',
  color: 'grey',
  emoji: '☾',
}
const NURSE = { id: 'a0123456789ab', name: 'Nurse', isChosen: true, ...LOOK }
const WARD = { id: 'a0123456789ac', name: 'Ward nurse', isChosen: true, ...LOOK }
const MODELS = { ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }
const driver = {
  key: 'library:bus-driver',
  name: 'Bus driver',
  domain: 'Late buses',
  color: 'yellow',
  emoji: '🚌',
  answers: 0,
}
const nurse = { ...driver, key: NURSE.id, name: 'Nurse' }
const ward = { ...driver, key: WARD.id, name: 'Ward nurse' }

function Bar() {
  return <AskBar field={useRef(null)} />
}

async function open(drawsAdvisors: boolean, overlaps: object[] = []) {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  const opened = await openOnBoard({
    part: <Bar />,
    projection: {
      ...projectionFor('owner'),
      agents: [NURSE, WARD],
      models: MODELS,
      settings: { ...NEW_BOARD_SETTINGS, drawsAdvisors },
    },
    fetch: async (input, init) => {
      const body = JSON.parse(String(init?.body ?? '{}'))
      sent.push({ url: String(input), body })
      if (!String(input).endsWith('/agents/draw')) return Response.json({}, { status: 500 })
      return Response.json({ advisors: body.agents ? [nurse, ward] : [driver, nurse], overlaps })
    },
  })
  await settleReact(() => opened.ask.set({ ...EMPTY_DRAFT, question: 'Which bus?', isFirstSettled: true }))
  const asked = () => sent.find(({ url }) => url.endsWith('/rounds'))?.body
  return { ...opened, sent, asked }
}

test('drawn advisors are shown before one asks, those of the library too, and are the ones that are asked', async () => {
  const { asked, sent, press } = await open(true)
  await screen.findByRole('button', { name: 'Advisors: Bus driver, Nurse. Choose others' })
  expect(sent[0]?.body).toEqual({ question: 'Which bus?' })
  await press('Ask')
  expect(asked()).toMatchObject({ agents: [driver.key, NURSE.id] })
})

test('on a board with its own advisors, those answer; of two alike one can be replaced', async () => {
  const { asked, ask, press } = await open(false, [{ keep: NURSE.id, replace: WARD.id, by: driver }])
  await screen.findByText(/Nurse and Ward nurse look at the same thing\./)
  await press('Replace Ward nurse with Bus driver')
  expect(ask.get().agents).toEqual({ parallel: [NURSE.id, driver.key] })
  expect(screen.getByRole('button', { name: 'Advisors: Nurse, Bus driver. Choose others' })).toBeDefined()
  await press('Ask')
  expect(asked()).toMatchObject({ agents: [NURSE.id, driver.key] })
})
