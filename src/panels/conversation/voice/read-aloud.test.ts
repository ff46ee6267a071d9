// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createReadAloud, spokenPieces } from './read-aloud.ts'

class FakeUtterance {
  lang = ''
  onend: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A voice whose utterances wait until the test ends them. */
function giveVoice() {
  const waiting: FakeUtterance[] = []
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: FakeUtterance) => waiting.push(utterance),
    cancel: () => {
      for (const utterance of waiting.splice(0)) utterance.onerror?.()
    },
  })
  return waiting
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an answer is read sentence by sentence, and it is known when it is over', () => {
  const waiting = giveVoice()
  const reader = createReadAloud(window)
  reader?.say('Two things there. I kept #31!')
  expect(waiting.map(({ text }) => text)).toEqual(['Two things there.', 'I kept number 31!'])
  expect(reader?.isSpeaking.get()).toBe(true)
  waiting[0]?.onend?.()
  expect(reader?.isSpeaking.get()).toBe(true)
  waiting[1]?.onend?.()
  expect(reader?.isSpeaking.get()).toBe(false)
})

test('silence is at once, and the stopped text does not end the next one', () => {
  const waiting = giveVoice()
  const reader = createReadAloud(window)
  reader?.say('One. Two.')
  const stopped = [...waiting]
  reader?.stop()
  expect(reader?.isSpeaking.get()).toBe(false)
  reader?.say('Three.')
  for (const utterance of stopped) utterance.onend?.()
  expect(reader?.isSpeaking.get()).toBe(true)
})

test('nothing is longer than a voice keeps on, and no word is lost', () => {
  const long = `${'a walk past the door '.repeat(40).trim()}. Then home`
  const pieces = spokenPieces(long)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200)
  expect(pieces.join(' ')).toBe(long)
  expect(spokenPieces('  ')).toEqual([])
})

test('a browser without a voice has no reader', () => {
  expect(createReadAloud(window)).toBeNull()
})
