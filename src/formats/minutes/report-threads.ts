import { z } from 'zod'
import type { CommentAuthor, Thread } from '#session/comments/comment.ts'
import { placeOfThread, type ThreadPlace } from '#session/comments/thread-place.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { NoteOrigin, originOfModel, originOfProgram } from '#session/origin/note-origin.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import type { ReportNames } from './report-names.ts'

/** A thread of comments with names, as everyone sees it. */
export const ReportThread = z.object({
  about: z.enum(['board', 'point', 'region', 'record', 'sentence', 'question']),
  /** Of a numbered note. */
  number: z.int().nullable(),
  /** The title of the document or the interview. */
  title: z.string().nullable(),
  /** The beginning of the words that it is about, as they were. */
  quote: z.string().nullable(),
  place: z.enum(['attached', 'ambiguous', 'gone']),
  isResolved: z.boolean(),
  /** Without deleted ones. */
  comments: z.array(
    z.object({
      /** null: its writer is unknown. */
      by: z.string().nullable(),
      kind: z.enum(['person', 'agent']),
      model: z.string().nullable(),
      program: z.string().nullable(),
      origin: NoteOrigin,
      at: z.number(),
      text: z.string(),
    }),
  ),
})
export type ReportThread = z.infer<typeof ReportThread>

/** The threads that everyone on the board sees, oldest first: a private one is in no minutes, not even its writer's. */
export function reportThreads(
  state: SessionState,
  view: Pick<SessionProjection, 'threads'>,
  names: ReportNames,
): ReportThread[] {
  return Object.values(view.threads).flatMap(({ id }) => {
    const thread = entryOf(state.threads, id)
    return thread ? [reportThread(state, thread, names)] : []
  })
}

function reportThread(state: SessionState, thread: Thread, names: ReportNames): ReportThread {
  const { anchor, quote, resolved, comments } = thread
  const place: ThreadPlace = placeOfThread(thread, state)
  return {
    about: anchor.kind,
    number: anchor.kind === 'record' ? names.numberOf(anchor.recordId) : null,
    title: titleOf(state, thread),
    quote,
    place: place.state,
    isResolved: resolved !== null,
    comments: comments.flatMap((comment) =>
      comment.state === 'written'
        ? [{ ...writerOf(comment.author, names), at: comment.at, text: comment.text }]
        : [],
    ),
  }
}

function titleOf({ syntheses, proposals, interviews }: SessionState, { anchor }: Thread): string | null {
  if (anchor.kind === 'question') return entryOf(interviews, anchor.interviewId)?.title ?? null
  if (anchor.kind !== 'sentence') return null
  const document = entryOf(syntheses, anchor.documentId) ?? entryOf(proposals, anchor.documentId)
  return document?.title ?? null
}

function writerOf(author: CommentAuthor, names: ReportNames) {
  const person = { kind: 'person' as const, model: null, program: null }
  switch (author.kind) {
    case 'unsigned':
      return { ...person, by: null, origin: 'person' as const }
    case 'agent': {
      const { agentId, model } = author
      const by = names.nameOf(agentId)
      return { by, kind: 'agent' as const, program: null, model, origin: originOfModel(model) }
    }
    case 'person': {
      const { userId, program = null, isByAi = false } = author
      const origin = program === null ? ('person' as const) : originOfProgram(isByAi)
      return { ...person, by: names.nameOf(userId), program, origin }
    }
  }
}
