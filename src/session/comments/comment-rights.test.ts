import { expect, test } from 'vitest'
import type { CommentAuthor } from './comment.ts'
import { mayChangeComment } from './comment-rights.ts'

const AUTHORS = {
  own: { kind: 'person', userId: 'ume' },
  'own by a program': { kind: 'person', userId: 'ume', program: 'Planner', isByAi: true },
  another: { kind: 'person', userId: 'uoth' },
  'an answer to me': { kind: 'agent', agentId: 'a1', model: 'm', askedBy: 'ume', commentId: 'e' },
  'an answer to another': { kind: 'agent', agentId: 'a1', model: 'm', askedBy: 'uoth', commentId: 'e' },
  unsigned: { kind: 'unsigned' },
} as const satisfies Record<string, CommentAuthor>

const NO_ONE = { edit: false, commenter: false, editor: false, facilitator: false, owner: false }
const ANYONE = { commenter: true, editor: true, facilitator: true, owner: true }
const FACILITATORS = { ...NO_ONE, facilitator: true, owner: true }

test.each([
  ['own', { ...ANYONE, edit: true }],
  ['own by a program', { ...ANYONE, edit: true }],
  ['another', FACILITATORS],
  ['an answer to me', { ...ANYONE, edit: false }],
  ['an answer to another', FACILITATORS],
  ['unsigned', FACILITATORS],
] as const)('[SE411] a comment, %s, is edited and deleted by %o', (name, { edit, ...byRole }) => {
  for (const role of ['commenter', 'editor', 'facilitator', 'owner'] as const) {
    const me = { userId: 'ume', role }
    expect([role, mayChangeComment(AUTHORS[name], me, 'edit')]).toEqual([role, edit])
    expect([role, mayChangeComment(AUTHORS[name], me, 'delete')]).toEqual([role, byRole[role]])
  }
})
