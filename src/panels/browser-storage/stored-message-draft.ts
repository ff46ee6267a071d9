import { forgetStored, readStored, writeStored } from '#base/browser-storage.ts'

const PREFIX = 'parley:talk:'
const keyOf = (place: string, userId: string): string => `${PREFIX}${place}:${userId}`

/** The text that was in the field when the page was left; '' without one. */
export function readMessageDraft(place: string, userId: string): string {
  return readStored(keyOf(place, userId)) ?? ''
}

/** In `localStorage`, by conversation and person: a draft survives closing the browser. `place`: a board, or a talk on it. */
export function storeMessageDraft(place: string, userId: string, text: string): void {
  writeStored(keyOf(place, userId), text || null)
}

/** Called before a sign-out: the next person at this browser must not read the drafts. */
export function forgetMessageDrafts(userId: string): void {
  forgetStored(PREFIX, `:${userId}`)
}
