// @vitest-environment jsdom
import { fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { isAway } from '#canvas/connection/saving/save-state.ts'
import { DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import type { PrivateWriting } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'
import { TALK_LASTS_MS } from '#session/windows/window-talk.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { FakeConversationApi, messageBy } from './testing/fake-conversation-api.ts'
import { click, field, press, shows, type } from './testing/hands.ts'
import { openConversation } from './testing/open-conversation.tsx'

const STEP: Step = {
  ...DEFAULT_PLAN,
  ...{ id: 'ask', title: 'Collect', question: 'What holds us up?', offersTalk: true },
  writing: 'private',
  state: 'running',
  ...{ run: 1, startedAt: 1, endedAt: null, voteId: null },
  window: { opensAt: null, closesAt: Date.now() + 3_600_000, late: 'refused', reminders: [], zone: 'UTC' },
}
const WRITING: PrivateWriting = {
  phase: 'writing',
  startedAt: 1,
  startedBy: 'u1',
  othersNotes: 0,
  showsNames: false,
  hidesNames: false,
  stepId: 'ask',
  isNamed: false,
  parts: null,
}
const IN_STEP: Partial<Projection> = {
  agenda: { version: 1, steps: [STEP], currentId: 'ask' },
  privateWriting: WRITING,
}

/** The API with a talk of the step `ask`, whose conversation is apart from that of the board. */
class FakeTalkApi extends FakeConversationApi {
  usedMs = 0
  isBegun = false
  readonly talk = new FakeConversationApi()

  get time() {
    const { isBegun, usedMs } = this
    return { isBegun, usedMs, lastsMs: TALK_LASTS_MS, isOver: usedMs >= TALK_LASTS_MS }
  }

  override readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const address = String(input)
    if (!address.includes('/steps/ask/talk')) return this.conversationFetch(input, init)
    if (address.endsWith('/open')) {
      if (!this.isBegun) this.talk.messages = [messageBy('clerk', 'm1', 'What did you see yourself?')]
      this.isBegun = true
      return Response.json({ time: this.time })
    }
    const answer = await this.talk.fetch(address.replace('/steps/ask/talk', '/talk'), init)
    const isRead = (init.method ?? 'GET') === 'GET'
    return !isRead ? answer : Response.json({ ...(await answer.json()), time: this.time, drafts: [] })
  }

  private conversationFetch(input: unknown, init: RequestInit): Promise<Response> {
    return this.board.fetch(input, init)
  }
  readonly board = new FakeConversationApi()
}

async function openTalk(api = new FakeTalkApi()) {
  return { ...(await openConversation(IN_STEP, api)), talk: api }
}

async function addDraft({ connection }: Awaited<ReturnType<typeof openTalk>>, id: string, text: string) {
  await settleReact(() =>
    editBoard(connection.doc, LOCAL_ORIGIN, () =>
      addNote(connection.doc, { id, text, x: 0, y: 0, author: 'u1', awaitsHandIn: true }),
    ),
  )
}

test('the talk begins when the person starts it, with the clerk’s question, and shows the time quietly', async () => {
  const page = await openTalk()
  await shows(page, /Nobody else reads this talk/)
  expect(within(page.host).queryByRole('timer')).toBeNull()
  await click(page, 'Start the five minutes')
  await shows(page, /What did you see yourself\?/)
  expect(within(page.host).getByRole('timer', { name: 'Time left' }).textContent).toBe('5:00')
  await type(page, 'The lift stops on Tuesdays.')
  await press(page, 'Enter')
  expect(page.talk.talk.asked).toMatchObject([
    { method: 'POST', path: '/talk', body: { text: 'The lift stops on Tuesdays.', source: 'web' } },
  ])
  // The words of the conversation are apart.
  expect(page.talk.board.asked).toEqual([])
})

test('a draft has the person’s words beside it, and can be changed, handed in and dropped', async () => {
  const api = new FakeTalkApi()
  api.isBegun = true
  const results = [{ kind: 'drafted', noteId: 'shape:d', quote: 'it stops, the lift' }] as const
  api.talk.messages = [messageBy('clerk', 'm2', 'And then?', { results: [...results] })]
  const page = await openTalk(api)
  await addDraft(page, 'shape:d', 'The lift stops')
  await shows(page, /it stops, the lift/)
  const draft = within(page.host).getByRole('region', { name: 'Draft: The lift stops' })
  expect(draft.textContent).toContain('Not handed in')
  fireEvent.click(within(draft).getByRole('button', { name: 'Edit' }))
  expect(within(draft).getByRole('textbox', { name: 'Draft' })).toHaveProperty('value', 'The lift stops')
  fireEvent.click(within(draft).getByRole('button', { name: 'Edit' }))
  await settleReact(() => fireEvent.click(within(draft).getByRole('button', { name: 'Hand in' })))
  await vi.waitFor(() => expect(within(page.host).queryByText(/Not handed in/)).toBeNull())
})

test('all drafts that wait can be handed in at once, also from the conversation', async () => {
  const page = await openTalk()
  await addDraft(page, 'shape:a', 'One')
  await addDraft(page, 'shape:b', 'Two')
  await shows(page, /2 drafts are not handed in\./)
  await click(page, 'Leave the talk')
  await shows(page, /Think aloud/)
  await click(page, 'Hand in all')
  await vi.waitFor(() => expect(page.host.textContent).not.toContain('not handed in'))
  await click(page, 'Back to the talk')
  await shows(page, /Start the five minutes/)
})

test('a button of the board that leads to the talk shows it again after the person has left it', async () => {
  const page = await openTalk()
  await click(page, 'Leave the talk')
  await shows(page, /Think aloud/)
  const { panel } = page
  await settleReact(() => panel.set({ ...panel.get(), tab: 'talk', isWindowTalkWanted: true }))
  await shows(page, /Start the five minutes/)
  expect(panel.get().isWindowTalkWanted).toBe(false)
})

test('when the time is up nothing more can be said, and words that were not sent become a note', async () => {
  const api = new FakeTalkApi()
  api.isBegun = true
  const page = await openTalk(api)
  await type(page, 'One last thing')
  api.usedMs = TALK_LASTS_MS
  await page.close()
  const again = await openTalk(api)
  await shows(again, /The five minutes are over/)
  expect(within(again.host).queryByRole('textbox')).toBeNull()
  await click(again, 'Keep as a private note')
  await vi.waitFor(() => expect(again.host.textContent).not.toContain('One last thing'))
})

test('words that are sent without a connection wait for it', async () => {
  const api = new FakeTalkApi()
  api.isBegun = true
  const page = await openTalk(api)
  page.server.isReachable = false
  await settleReact(async () => {
    page.server.closeAll(1006)
    // Not at once: a short loss is not shown.
    await vi.waitFor(() => expect(isAway(page.connection.saveState.get())).toBe(true), { timeout: 10_000 })
  })
  await type(page, 'The stairs are dark.')
  await press(page, 'Enter')
  await shows(page, /Sending…/)
  expect(api.talk.asked).toEqual([])
  expect(field(page).value).toBe('')
})
