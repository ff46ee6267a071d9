import { type Readable, writable } from '#base/readable.ts'

/** Reads texts to somebody who asked for it, one after the other. */
export interface ReadAloud {
  isSpeaking: Readable<boolean>
  say(text: string): void
  /** Silence, now. */
  stop(): void
}

/** Chromium falls silent in the middle of what takes longer than about 15 s: nothing longer is given to it at once. */
const MOST_CHARS = 180

/** null: this browser has no voice. */
export function createReadAloud(window: Window & typeof globalThis): ReadAloud | null {
  const { speechSynthesis, SpeechSynthesisUtterance } = window
  if (!speechSynthesis || !SpeechSynthesisUtterance) return null
  const isSpeaking = writable(false)
  let left = 0
  /** Pieces of what was stopped report their end later: they count for nothing. */
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

/** Sentences, the long ones cut between words. `#12` is said as a number. */
export function spokenPieces(text: string): string[] {
  const plain = text
    .replace(/#(?=\d)/g, 'number ')
    .replace(/\s+/g, ' ')
    .trim()
  const sentences = plain.match(/[^.!?…]+[.!?…]*\s*/g) ?? []
  return sentences.flatMap((sentence) => cutAtWords(sentence.trim())).filter((piece) => piece !== '')
}

function cutAtWords(sentence: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of sentence.split(' ')) {
    if (piece !== '' && piece.length + word.length >= MOST_CHARS) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? word : `${piece} ${word}`
  }
  return [...pieces, piece]
}
