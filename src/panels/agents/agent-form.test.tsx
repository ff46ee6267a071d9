// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AgentResponse } from '#api/agents.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { AgentForm } from './agent-form.tsx'

const AGENT: AgentResponse = {
  id: 'a1',
  name: 'Mara',
  kind: 'advisor',
  model: null,
  capabilities: ['post-notes'],
  domain: 'Drives the first bus',
  color: 'light-blue',
  emoji: '◆',
  prompt: 'You drive a bus.',
  file: '',
  isChosen: true,
}

beforeEach(() => stubMedia(true))

test('a refusal by the server is gone once the person changes the agent', async () => {
  const form = <AgentForm agent={AGENT} isCopy={false} canChange onDone={() => {}} onDirty={() => {}} />
  const refused = {
    error: {
      code: 'name-taken',
      message: 'Another advisor on this board has this name. Give it another name.',
    },
  }
  const opened = await openOnBoard({
    part: form,
    projection: projectionFor('facilitator'),
    fetch: async () => Response.json(refused, { status: 409 }),
  })
  await opened.press('Save')
  await screen.findByText('Another advisor on this board has this name. Give it another name.')
  await opened.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Noor')
  expect(opened.host.textContent).not.toContain(
    'Another advisor on this board has this name. Give it another name.',
  )
})

test('the form of an advisor shows that its world is imagined; that of a moderator need not', async () => {
  const shown = async (kind: AgentResponse['kind']) => {
    const form = (
      <AgentForm agent={{ ...AGENT, kind }} isCopy={false} canChange onDone={() => {}} onDirty={() => {}} />
    )
    const opened = await openOnBoard({
      part: form,
      projection: projectionFor('viewer'),
      fetch: async () => Response.json({}),
    })
    const text = opened.host.textContent ?? ''
    await opened.close()
    return text
  }
  expect(await shown('advisor')).toContain('has lived none of it')
  expect(await shown('moderator')).not.toContain('has lived none of it')
})
