// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import { FakeConversationApi, messageBy } from './testing/fake-conversation-api.ts'
import { button, click, field, press, shows, type } from './testing/hands.ts'
import { type OpenConversation, openConversation } from './testing/open-conversation.tsx'

let conversation: OpenConversation

interface Recognised {
  results: { transcript: string }[][]
}

/** A browser whose speech recognition gets its words from the test. */
function giveEars() {
  const ears: { recognise: (...parts: string[]) => void; onend: (() => void) | null }[] = []
  class Recognition {
    onresult: ((event: Recognised) => void) | null = null
    onerror: ((event: { error: string }) => void) | null = null
    onend: (() => void) | null = null
    start() {
      ears.push({ recognise: (...parts) => this.recognise(parts), onend: () => this.onend?.() })
    }
    stop() {
      this.onend?.()
    }
    abort() {}
    private recognise(parts: string[]) {
      this.onresult?.({ results: parts.map((transcript) => [{ transcript }]) })
    }
  }
  vi.stubGlobal('webkitSpeechRecognition', Recognition)
  return ears
}

test('dictated words follow typed ones, and are sent as spoken', async () => {
  const ears = giveEars()
  conversation = await openConversation()
  await type(conversation, 'Two things:')
  await click(conversation, 'Dictate')
  await shows(conversation, /Listening/)
  await settleReact(() => ears[0]?.recognise('a lantern walk', 'and the figures'))
  expect(field(conversation).value).toBe('Two things: a lantern walk and the figures')
  await press(conversation, 'Enter')
  expect(conversation.api.asked[0]?.body).toMatchObject({
    text: 'Two things: a lantern walk and the figures',
    source: 'voice',
  })
  await settleReact(() => ears[0]?.recognise('too late'))
  expect(field(conversation).value).toBe('')
  expect(button(conversation, 'Dictate').getAttribute('aria-pressed')).toBe('false')
})

test('a browser that can’t take dictation shows that at the button', async () => {
  conversation = await openConversation()
  await click(conversation, 'Dictate')
  await shows(conversation, /This browser can’t take dictation/)
})

test('switched on, the last answer is read at once and each further one when it has ended', async () => {
  const spoken: string[] = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text }: { text: string }) => spoken.push(text),
    cancel: vi.fn(),
  })
  const api = new FakeConversationApi()
  api.messages = [
    messageBy('clerk', 'm0', 'The first.', { at: 1 }),
    messageBy('clerk', 'm2', 'Half', { at: 2, state: 'writing' }),
  ]
  conversation = await openConversation({}, api)
  await shows(conversation, /Half/)
  await click(conversation, 'Read answers aloud')
  expect(spoken).toEqual(['The first.'])
  const message = messageBy('clerk', 'm2', 'Half, and whole.', { at: 2 })
  await settleReact(() => conversation.server.tellTalk({ type: 'message', message }))
  await vi.waitFor(() => expect(spoken).toEqual(['The first.', 'Half, and whole.']))
  await click(conversation, 'Stop reading aloud')
  expect(speechSynthesis.cancel).toHaveBeenCalled()
})

test('a browser without a voice shows that at the button', async () => {
  conversation = await openConversation()
  await click(conversation, 'Read answers aloud')
  await shows(conversation, /This browser has no voice/)
})
