import type { Writable } from '#base/readable.ts'
import { type AskDraft, EMPTY_DRAFT } from './ask-draft.ts'

const PREFIX = 'parley:ask:'

/** What stood in the field when this tab loaded the page again. */
export function readKeptQuestion(boardId: string, userId: string): AskDraft {
  try {
    return { ...EMPTY_DRAFT, question: sessionStorage.getItem(keyOf(boardId, userId)) ?? '' }
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps the question over a reload of this tab, until it is asked. Returns what stops it. */
export function keepQuestion(draft: Writable<AskDraft>, boardId: string, userId: string): () => void {
  const key = keyOf(boardId, userId)
  let kept = draft.get().question
  return draft.subscribe(() => {
    const { question } = draft.get()
    if (question === kept) return
    kept = question
    try {
      if (question === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, question)
    } catch {
      // Storage is switched off or full: it holds until the page is left.
    }
  })
}

/** Before someone signs out: what they were about to ask is nobody else's. */
export function forgetQuestions(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept, then.
  }
}

function keyOf(boardId: string, userId: string): string {
  return `${PREFIX}${boardId}:${userId}`
}
