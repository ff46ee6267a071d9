'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type Dictation, findRecognition, startDictation } from './dictation.ts'

const MISSING =
  'This browser can’t take dictation. Chrome, Edge and Safari can; or use the keyboard’s own microphone.'

export interface UsedDictation {
  isListening: boolean
  /** Why it is not; null: nothing is wrong. */
  problem: string | null
  toggle: () => void
  /** Nothing more is heard, for instance because the words were sent. */
  cancel: () => void
  /** What was wrong is of no interest any more: one types. */
  clearProblem: () => void
}

/** Speech as text: `onText` gets all that was heard since the button was pressed, again and again. */
export function useDictation(onBegin: () => void, onText: (heard: string) => void): UsedDictation {
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
      onText: (heard) => latest.current.onText(heard),
      onEnd: (why) => {
        isOver = true
        current.current = null
        setListening(false)
        setProblem(why)
      },
    })
    // It may have refused to start.
    if (!isOver) current.current = dictation
  }, [])
  const clearProblem = useCallback(() => setProblem(null), [])
  return { isListening, problem, toggle, cancel, clearProblem }
}
