// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { FakeTalkApi, messageBy } from './testing/fake-conversation-api.ts'
import { button, click, field, press, shows, type } from './testing/hands.ts'
import { type OpenTalk, openTalk } from './testing/open-conversation.tsx'
import { settleReact } from './testing/settle.ts'

let talk: OpenTalk

afterEach(async () => {
  await talk.close()
  localStorage.clear()
  vi.unstubAllGlobals()
})

interface Recognised {
  results: { transcript: string }[][]
}

/** A browser that hears what the test says. */
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

test('[TU10] what is dictated stands behind what was typed, and is sent as spoken', async () => {
  const ears = giveEars()
  talk = await openTalk()
  await type(talk, 'Two things:')
  await click(talk, 'Dictate')
  await shows(talk, /Listening/)
  await settleReact(() => ears[0]?.recognise('a lantern walk', 'and the figures'))
  expect(field(talk).value).toBe('Two things: a lantern walk and the figures')
  await press(talk, 'Enter')
  expect(talk.api.asked[0]?.body).toMatchObject({
    text: 'Two things: a lantern walk and the figures',
    source: 'voice',
  })
  await settleReact(() => ears[0]?.recognise('too late'))
  expect(field(talk).value).toBe('')
  expect(button(talk, 'Dictate').getAttribute('aria-pressed')).toBe('false')
})

test('[TU10] a browser that can’t take dictation says so when it is asked', async () => {
  talk = await openTalk()
  await click(talk, 'Dictate')
  await shows(talk, /This browser can’t take dictation/)
})

test('[TU11] switched on, the last answer is read at once and each further one when it has ended', async () => {
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
  const api = new FakeTalkApi()
  api.messages = [
    messageBy('clerk', 'm0', 'The first.', { at: 1 }),
    messageBy('clerk', 'm2', 'Half', { at: 2, state: 'writing' }),
  ]
  talk = await openTalk({}, api)
  await shows(talk, /Half/)
  await click(talk, 'Read answers aloud')
  expect(spoken).toEqual(['The first.'])
  const message = messageBy('clerk', 'm2', 'Half, and whole.', { at: 2 })
  await settleReact(() => talk.server.tellTalk({ type: 'message', message }))
  await vi.waitFor(() => expect(spoken).toEqual(['The first.', 'Half, and whole.']))
  await click(talk, 'Stop reading aloud')
  expect(speechSynthesis.cancel).toHaveBeenCalled()
})

test('[TU11] a browser without a voice says so when it is asked', async () => {
  talk = await openTalk()
  await click(talk, 'Read answers aloud')
  await shows(talk, /This browser has no voice/)
})
