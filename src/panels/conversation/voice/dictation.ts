import { useCallback, useEffect, useRef, useState } from 'react'
import { dictationProblem, NO_DICTATION } from './dictation-labels.ts'

/** The part of the browser's speech recognition that is used here: TypeScript has no types for it. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

/** Makes a recognition that has not started yet; a browser's recognition is used for one dictation only. */
export type NewRecognition = () => Recognition

/** null if this browser has none. Chrome, Edge and Safari have it under the prefixed name. */
export function findRecognition(from: object): NewRecognition | null {
  const Constructor: unknown =
    Reflect.get(from, 'SpeechRecognition') ?? Reflect.get(from, 'webkitSpeechRecognition')
  if (typeof Constructor !== 'function') return null
  return () => Reflect.construct(Constructor, [])
}

interface DictationOptions {
  recognition: Recognition
  /** Such as `de-CH`; empty for the browser's own language. */
  lang: string
  /** All text since the start. Its end may still change. */
  onText: (text: string) => void
  /** Called once. `problem` is a sentence; null if the person stopped it. */
  onEnd: (problem: string | null) => void
}

export interface Dictation {
  /** Stops listening, and still delivers the last words. */
  stop(): void
  /** Stops at once; nothing more is delivered. */
  cancel(): void
}

/** Starts to listen. It never throws: a browser that refuses to start reports it through `onEnd`. */
export function startDictation({ recognition, lang, onText, onEnd }: DictationOptions): Dictation {
  let problem: string | null = null
  let isOver = false
  function end(): void {
    if (isOver) return
    isOver = true
    onEnd(problem)
  }
  recognition.lang = lang
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onresult = ({ results }) => {
    if (isOver) return
    const parts = Array.from(results, (result) => (result[0]?.transcript ?? '').trim())
    onText(parts.filter((part) => part !== '').join(' '))
  }
  recognition.onerror = ({ error }) => {
    problem = dictationProblem(error)
  }
  recognition.onend = end
  try {
    recognition.start()
  } catch {
    // Another window listens already, or the browser has the API without a service behind it.
    problem = dictationProblem('start')
    end()
  }
  return {
    stop: () => recognition.stop(),
    cancel() {
      isOver = true
      recognition.abort()
    },
  }
}

export interface UsedDictation {
  isListening: boolean
  /** Why it cannot listen, as a sentence; null without a problem. */
  problem: string | null
  toggle: () => void
  /** Stops at once, for example because the text was sent: later words would go into the empty field. */
  cancel: () => void
  /** Clears the problem when the person types. */
  clearProblem: () => void
}

/**
 * Dictation for a field. `onText` gets the whole text since the start each time, because the recognition
 * revises its last words.
 */
export function useDictation(onBegin: () => void, onText: (text: string) => void): UsedDictation {
  const [isListening, setListening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const current = useRef<Dictation | null>(null)
  const latest = useRef({ onBegin, onText })
  latest.current = { onBegin, onText }
  const cancel = useCallback(() => {
    current.current?.cancel()
    current.current = null
    setListening(false)
  }, [])
  useEffect(() => cancel, [cancel])
  const toggle = useCallback(() => {
    if (current.current) return current.current.stop()
    const create = findRecognition(window)
    setProblem(create ? null : NO_DICTATION)
    if (!create) return
    latest.current.onBegin()
    setListening(true)
    let isOver = false
    const dictation = startDictation({
      recognition: create(),
      lang: navigator.language,
      onText: (text) => latest.current.onText(text),
      onEnd: (why) => {
        isOver = true
        current.current = null
        setListening(false)
        setProblem(why)
      },
    })
    // It may have ended already: `onEnd` is called at once if it cannot start.
    if (!isOver) current.current = dictation
  }, [])
  const clearProblem = useCallback(() => setProblem(null), [])
  return { isListening, problem, toggle, cancel, clearProblem }
}
