import { forgetStoredAnswers } from '#panels/browser-storage/stored-answers.ts'
import { forgetComments } from '#panels/browser-storage/stored-comments.ts'
import { forgetMessageDrafts } from '#panels/browser-storage/stored-message-draft.ts'
import { forgetStoredPairs } from '#panels/browser-storage/stored-pairs.ts'
import { forgetStoredQuestions } from '#panels/browser-storage/stored-question.ts'
import { forgetStoredReviews } from '#panels/browser-storage/stored-review.ts'
import { dropPages } from '#panels/offline/drop-pages.ts'
import { forgetStoredMe } from '#panels/offline/stored-me.ts'
import { type Failure, UNREACHABLE } from '#panels/requests/call-api.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { REQUEST_LABELS } from '#panels/requests/request-labels.ts'
import { announceSignOut } from './other-tabs.ts'
import { fetchNextAuth } from './session.ts'

const NOT_LOADED: Failure = {
  code: 'unreachable',
  message: REQUEST_LABELS.signOutNotLoaded,
}

/**
 * Loaded when it is needed, because it brings Yjs along. Loaded before anything is signed out: otherwise a
 * failure would leave copies of boards in a signed-out browser.
 */
async function fetchSignOut() {
  try {
    const [{ forgetSentCopies }, { signOut }] = await Promise.all([
      import('#canvas/connection/copy/forget-copies.ts'),
      fetchNextAuth(),
    ])
    return { forgetSentCopies, signOut }
  } catch {
    return null
  }
}

/**
 * Signs out so that the next person in this browser finds no boards, and so that a copied cookie opens nothing.
 * `everywhere` also signs out other browsers and programs with tokens. Leaves the page on success, else resolves to the failure.
 */
export async function signOutHere(userId: string, everywhere = false): Promise<Failure | null> {
  const code = await fetchSignOut()
  if (!code) return NOT_LOADED
  const ended = await meApi.signOut(everywhere)
  // Signed out already: only this browser's data remains to be cleared.
  if (!ended.ok && ended.failure.code !== 'sign-in') return ended.failure
  try {
    await code.signOut({ redirect: false })
    await code.forgetSentCopies(userId)
    forgetStoredMe()
    forgetMessageDrafts(userId)
    forgetComments(userId)
    forgetStoredAnswers(userId)
    forgetStoredPairs(userId)
    forgetStoredReviews(userId)
    forgetStoredQuestions()
    await dropPages()
  } catch {
    return UNREACHABLE
  }
  announceSignOut()
  window.location.assign('/')
  return null
}
