import type { ThreadView } from '#session/comments/thread-view.ts'
import type { PageComment } from '../comment-requests.ts'

export const THREAD_ID = 'd00000000000a'

export function threadInTest(more: Partial<ThreadView> = {}): ThreadView {
  return {
    id: THREAD_ID,
    anchor: { kind: 'board' },
    quote: null,
    box: null,
    recordKind: null,
    resolved: null,
    changed: 1,
    place: { state: 'attached' },
    count: 1,
    lastSeq: 1,
    lastAt: 0,
    startedAt: 0,
    participants: [{ id: 'uben', lastSeq: 1 }],
    firstWords: 'Which door?',
    lastWords: 'Which door?',
    mentions: [],
    answering: [],
    isPrivate: false,
    ...more,
  }
}

export function commentInTest(more: Partial<PageComment> = {}): PageComment {
  return {
    id: 'e00000000000a',
    thread: THREAD_ID,
    author: 'uben',
    program: null,
    model: null,
    askedBy: null,
    origin: 'person',
    at: 0,
    seq: 1,
    isDeleted: false,
    text: 'Which door?',
    mentions: [],
    reactions: {},
    edited: null,
    ...more,
  }
}
