// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { Role } from '#session/core/role.ts'
import { type ContextRequestView, interviewViews } from '#session/interviews/interview-view.ts'
import { boardOfPeople, INTERVIEW, openInterview } from '#session/interviews/testing/interview-board.ts'
import { ContextRequestsPart } from './context-requests-part.tsx'

let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

const ID = 'j000000000001'
const REPLY = { text: 'Two of the login page.', by: 'u1', at: 2, origin: 'ai' as const }

/** Shows a model's question to the program of `u1`; returns the requests that the page sends. */
async function show({ state, role }: { state: ContextRequestView['state']; role: Role }) {
  const board = boardOfPeople()
  openInterview(board, { program: { tokenId: 'o1', name: 'Planner' } })
  const view = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  const asked = { id: ID, text: 'Which tests fail?', askedBy: 'asyn', model: 'openai:gpt-5', at: 1, dueAt: 9 }
  const request = { ...asked, branchId: null, state }
  const response = { ...asked, branch: null, state, reply: state === 'replied' ? REPLY : null }
  const sent: string[] = []
  opened = await openOnBoard({
    part: (
      <ContextRequestsPart
        interview={{ ...view, askedBy: 'u1', contextRequests: [request] }}
        read={{ contextRequests: [response] }}
      />
    ),
    projection: projectionFor(role),
    fetch: async (url) => {
      sent.push(String(url))
      return Response.json({})
    },
  })
  return sent
}

const text = () => opened?.host.textContent ?? ''

test('the asker reads what waits for the program, and has the model continue without it', async () => {
  const sent = await show({ state: 'open', role: 'editor' })
  expect(text()).toContain('Which tests fail?')
  expect(text()).toContain('Waiting for the program until')
  await opened?.press('Continue without it')
  expect(sent.join()).toContain(`/context-requests/${ID}/cancel`)
})

test('others see it too, and can’t cancel it', async () => {
  await show({ state: 'open', role: 'commenter' })
  expect(text()).toContain('Which tests fail?')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a reply has its program, its person and its mark', async () => {
  await show({ state: 'replied', role: 'viewer' })
  expect(text()).toMatch(/Planner, for you replied.*AI.*Two of the login page\./)
  expect(text()).not.toContain('Waiting')
})

test('without a reply, people read that the model continued', async () => {
  await show({ state: 'timed-out', role: 'viewer' })
  expect(text()).toContain('No reply in time. The model continued without it.')
})
