'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type Dictation, findRecognition, startDictation } from './dictation.ts'

const MISSING =
  'This browser can’t take dictation. Chrome, Edge and Safari can; or use the keyboard’s own microphone.'

/** The state of the microphone button and of the sentence beside it. */
export interface UsedDictation {
  isListening: boolean
  /** Why it cannot listen, as a sentence; null without a problem. */
  problem: string | null
  toggle: () => void
  /** Stops at once, for example because the text was sent: what comes later would go into the empty field. */
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
    setProblem(create ? null : MISSING)
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
