import { useEffect, useRef, useState } from 'react'
import { type Readable, writable } from '#base/readable.ts'
import { useFinished } from '#panels/conversation/clerk/use-conversation.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'

export interface ReadAloud {
  isSpeaking: Readable<boolean>
  say(text: string): void
  /** Falls silent at once and drops the texts that wait. */
  stop(): void
}

/**
 * Chromium stops in the middle of an utterance that takes longer than about 15 s, so texts are cut into
 * shorter ones.
 */
const MAX_CHARS = 180

/** null if this browser has no speech synthesis. */
export function createReadAloud(window: Window & typeof globalThis): ReadAloud | null {
  const { speechSynthesis, SpeechSynthesisUtterance } = window
  if (!speechSynthesis || !SpeechSynthesisUtterance) return null
  const isSpeaking = writable(false)
  let left = 0
  /** Cancelled utterances report their end later: they belong to an earlier turn and do not count. */
  let turn = 0
  function ended(ofTurn: number): void {
    if (ofTurn !== turn) return
    left -= 1
    if (left === 0) isSpeaking.set(false)
  }
  return {
    isSpeaking,
    say(text) {
      const pieces = spokenPieces(text)
      const ofTurn = turn
      left += pieces.length
      if (left > 0) isSpeaking.set(true)
      for (const piece of pieces) {
        const utterance = new SpeechSynthesisUtterance(piece)
        utterance.lang = window.navigator.language
        utterance.onend = () => ended(ofTurn)
        utterance.onerror = () => ended(ofTurn)
        speechSynthesis.speak(utterance)
      }
    },
    stop() {
      turn += 1
      left = 0
      speechSynthesis.cancel()
      isSpeaking.set(false)
    },
  }
}

/** Sentences, long ones cut between words. "#12" is read as "number 12". */
export function spokenPieces(text: string): string[] {
  const plain = text
    .replace(/#(?=\d)/g, `${CONVERSATION_LABELS.spokenHash} `)
    .replace(/\s+/g, ' ')
    .trim()
  const sentences = plain.match(/[^.!?…]+[.!?…]*\s*/g) ?? []
  return sentences.flatMap((sentence) => cutAtWords(sentence.trim())).filter((piece) => piece !== '')
}

function cutAtWords(sentence: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of sentence.split(' ')) {
    if (piece !== '' && piece.length + word.length >= MAX_CHARS) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? word : `${piece} ${word}`
  }
  return [...pieces, piece]
}

export interface UsedReadAloud {
  isOn: boolean
  /** The person switched it on, and this browser has no voice. */
  isMissing: boolean
  toggle: () => void
}

/**
 * Reads the last answer when it is switched on, then each further one when it is complete. It is off on each
 * visit.
 */
export function useReadAloud(messages: readonly TalkMessage[]): UsedReadAloud {
  const reader = useRef<ReadAloud | null>(null)
  const [isOn, setOn] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => () => reader.current?.stop(), [])
  useFinished(messages, ({ text, state }) => {
    if (isOn && state === 'done') reader.current?.say(text)
  })
  return {
    isOn,
    isMissing,
    toggle() {
      reader.current ??= createReadAloud(window)
      setMissing(reader.current === null)
      if (!reader.current) return
      setOn(!isOn)
      if (isOn) return reader.current.stop()
      const last = messages.findLast(({ by, state }) => by === 'clerk' && state === 'done')
      if (last) reader.current.say(last.text)
    },
  }
}
