// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { findRecognition, type Recognition, startDictation } from './dictation.ts'

/** Speech recognition as Chromium has it, driven by the test. */
class FakeRecognition implements Recognition {
  lang = ''
  continuous = false
  interimResults = false
  onresult: Recognition['onresult'] = null
  onerror: Recognition['onerror'] = null
  onend: Recognition['onend'] = null
  isAborted = false
  start() {}
  stop() {
    this.onend?.()
  }
  abort() {
    this.isAborted = true
    this.onerror?.({ error: 'aborted' })
    this.onend?.()
  }
  recognise(...parts: string[]) {
    this.onresult?.({ results: parts.map((transcript) => [{ transcript }]) })
  }
  fail(error: string) {
    this.onerror?.({ error })
    this.onend?.()
  }
}

function dictate() {
  const recognition = new FakeRecognition()
  const onText = vi.fn()
  const onEnd = vi.fn()
  const dictation = startDictation({ recognition, lang: 'de-CH', onText, onEnd })
  return { recognition, dictation, onText, onEnd }
}

test('recognised words are passed as a whole each time, and their end may change', () => {
  const { recognition, dictation, onText, onEnd } = dictate()
  expect(recognition).toMatchObject({ lang: 'de-CH', continuous: true, interimResults: true })
  recognition.recognise('a lantern')
  recognition.recognise('A lantern walk', ' past our')
  recognition.recognise('A lantern walk', ' past our door ')
  expect(onText.mock.calls.map(([text]) => text)).toEqual([
    'a lantern',
    'A lantern walk past our',
    'A lantern walk past our door',
  ])
  dictation.stop()
  expect(onEnd.mock.calls).toEqual([[null]])
})

test('a person who may not use the microphone reads why, once', () => {
  const { recognition, onEnd } = dictate()
  recognition.fail('not-allowed')
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(onEnd.mock.calls[0]?.[0]).toMatch(/not allowed on this page/)
})

test('after it was cancelled nothing is recognised any more', () => {
  const { recognition, dictation, onText, onEnd } = dictate()
  dictation.cancel()
  recognition.recognise('too late')
  expect(recognition.isAborted).toBe(true)
  expect(onText).not.toHaveBeenCalled()
  expect(onEnd).not.toHaveBeenCalled()
})

test('a recognition that refuses to start ends with a sentence', () => {
  const recognition = new FakeRecognition()
  recognition.start = () => {
    throw new Error('already started')
  }
  const onEnd = vi.fn()
  startDictation({ recognition, lang: '', onText: vi.fn(), onEnd })
  expect(onEnd.mock.calls).toEqual([['Dictation did not start. Try again, or type.']])
})

test('a browser without dictation has none, and the prefixed name is found', () => {
  expect(findRecognition({})).toBeNull()
  expect(findRecognition(window)).toBeNull()
  expect(findRecognition({ webkitSpeechRecognition: FakeRecognition })?.()).toBeInstanceOf(FakeRecognition)
})
