import type { CommentAuthor, Thread, ThreadComment } from '#session/comments/comment.ts'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import type { ContentThread } from '#session/import/content-thread.ts'
import { originOfModel, originOfProgram } from '#session/origin/note-origin.ts'
import type { RemappedIds } from './remap-ids.ts'
import type { FileNameOf } from './write-parts.ts'

/** Writes a thread that everyone sees. */
export function writeThread(
  { id, anchor, quote, box, recordKind, detached, resolved, comments }: Thread,
  whose: FileNameOf,
): object {
  const nameOf = (userId: string | null) => (userId === null ? null : whose(userId))
  return {
    ...{ id, anchor, quote, box, recordKind },
    detached: detached && { ...detached, by: nameOf(detached.by) },
    resolved: resolved && { ...resolved, by: nameOf(resolved.by) },
    comments: comments.map((comment) => writeComment(comment, whose)),
  }
}

function writeComment(comment: ThreadComment, whose: FileNameOf): object {
  const { id, at, author } = comment
  const written = comment.state === 'written' ? comment : null
  return {
    ...{ id, ...writeAuthor(author, whose), at },
    text: written?.text ?? null,
    mentions: (written?.mentions ?? []).flatMap((userId) => whose(userId) ?? []),
    reactions: Object.entries(written?.reactions ?? {}).map(([symbol, by]) => ({
      symbol,
      by: by.map((userId) => whose(userId) ?? 'server'),
    })),
    editedAt: written?.edited?.at ?? null,
  }
}

function writeAuthor(author: CommentAuthor, whose: FileNameOf): object {
  const nothing = { program: null, isByAi: false, model: null, askedBy: null, answers: null }
  switch (author.kind) {
    case 'unsigned':
      return { author: null, ...nothing, origin: 'person' }
    case 'agent': {
      const { agentId, model, askedBy, commentId } = author
      const answers = commentId === '' ? null : commentId
      const asked = { model, askedBy: whose(askedBy), answers }
      return { author: whose(agentId), ...nothing, ...asked, origin: originOfModel(model) }
    }
    case 'person': {
      const { userId, program = null, isByAi = false } = author
      const origin = program === null ? 'person' : originOfProgram(isByAi)
      return { author: whose(userId), ...nothing, program, isByAi, origin }
    }
  }
}

/** With the ids on the board that it lands on. Unknown people become `null`. */
export function remapThread(thread: ContentThread, ids: RemappedIds): ContentThread {
  const { idOf, whose } = ids
  const nameOf = (id: string | null) => (id === null ? null : whose(id))
  const { detached, resolved } = thread
  return {
    ...thread,
    id: idOf(thread.id),
    anchor: remapAnchor(thread.anchor, ids),
    detached: detached && { ...detached, by: nameOf(detached.by) },
    resolved: resolved && { ...resolved, by: nameOf(resolved.by) },
    comments: thread.comments.map((comment) => ({
      ...comment,
      id: idOf(comment.id),
      author: nameOf(comment.author),
      askedBy: nameOf(comment.askedBy),
      answers: comment.answers === null ? null : idOf(comment.answers),
      mentions: comment.mentions.flatMap((id) => whose(id) ?? []),
      reactions: comment.reactions.map(({ symbol, by }) => ({
        symbol,
        by: by.map((id) => whose(id) ?? 'server'),
      })),
    })),
  }
}

function remapAnchor(anchor: ThreadAnchor, { idOf }: RemappedIds): ThreadAnchor {
  switch (anchor.kind) {
    case 'board':
    case 'point':
    case 'region':
      return anchor
    case 'record':
      return { ...anchor, recordId: idOf(anchor.recordId) }
    case 'sentence':
      return { ...anchor, documentId: idOf(anchor.documentId) }
    case 'question':
      return { ...anchor, interviewId: idOf(anchor.interviewId) }
  }
}
