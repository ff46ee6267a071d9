import { z } from 'zod'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { NoteId } from '#session/rounds/round.ts'
import { anchoredRecords } from './apply-comments.ts'
import { type CommentsSlice, MAX_THREADS, type Thread, ThreadId } from './comment.ts'
import { PageBox } from './comment-anchor.ts'
import type { CommentEvent } from './comment-events.ts'
import { ownerOfPrivate, threadFor } from './find-thread.ts'

const define = commandsOn<CommentsSlice, CommentEvent>()
const byCommenters = { minRole: 'commenter' } as const

const resolveThread = define({
  type: 'thread.resolve',
  fields: { threadId: ThreadId },
  ...byCommenters,
  route: commandRoute('post', '/threads/{threadId}/resolve', 'Resolve a thread', 'thread'),
  decide: (slice, { threadId }, actor) =>
    onThread(slice, threadId, actor, ({ resolved }) =>
      resolved ? accept() : accept({ kind: 'thread.resolved', data: { threadId } }),
    ),
})

const reopenThread = define({
  type: 'thread.reopen',
  fields: { threadId: ThreadId },
  ...byCommenters,
  route: commandRoute('post', '/threads/{threadId}/reopen', 'Reopen a resolved thread', 'thread'),
  decide: (slice, { threadId }, actor) =>
    onThread(slice, threadId, actor, ({ resolved }) =>
      resolved ? accept({ kind: 'thread.reopened', data: { threadId } }) : accept(),
    ),
})

/** Records with threads left the canvas. */
const detachThreads = define({
  type: 'thread.detach',
  fields: {
    records: z
      .array(z.object({ recordId: NoteId, box: PageBox.nullable(), by: z.string().max(64).nullable() }))
      .max(MAX_THREADS),
  },
  minRole: 'server',
  logLimit: 'canvas',
  decide(slice, { records }) {
    const known = anchoredRecords(slice)
    const gone = records.filter(({ recordId }) => known.get(recordId) === false)
    return accept(...gone.map((data) => ({ kind: 'thread.detached' as const, data })))
  },
})

/** They are back, by an undo or from the history. */
const attachThreads = define({
  type: 'thread.attach',
  fields: { recordIds: z.array(NoteId).max(MAX_THREADS) },
  minRole: 'server',
  logLimit: 'canvas',
  decide(slice, { recordIds }) {
    const known = anchoredRecords(slice)
    const back = recordIds.filter((recordId) => known.get(recordId) === true)
    return accept(...back.map((recordId) => ({ kind: 'thread.attached' as const, data: { recordId } })))
  },
})

/** The notes of private threads are on the board. */
const revealThreads = define({
  type: 'thread.reveal',
  fields: {
    threads: z
      .array(z.object({ threadId: ThreadId, recordId: NoteId, showsName: z.boolean() }))
      .max(MAX_THREADS),
  },
  minRole: 'server',
  logLimit: 'canvas',
  decide(slice, { threads }) {
    const hidden = threads.filter(({ threadId }) => ownerOfPrivate(slice, threadId) !== null)
    return accept(...hidden.map((data) => ({ kind: 'thread.revealed' as const, data })))
  },
})

export const THREAD_COMMANDS = [
  resolveThread,
  reopenThread,
  detachThreads,
  attachThreads,
  revealThreads,
] as const

function onThread(
  slice: CommentsSlice,
  threadId: string,
  actor: Actor,
  decide: (thread: Thread) => Decision<CommentEvent>,
): Decision<CommentEvent> {
  const thread = actor.kind === 'person' ? threadFor(slice, threadId, actor.userId) : null
  return thread ? decide(thread) : refuse('no-thread')
}
