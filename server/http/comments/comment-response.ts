import type { CommentResponse, ThreadHead } from '#api/comments.ts'
import type { CommentAuthor, ThreadComment } from '#session/comments/comment.ts'
import { originOfComment } from '#session/comments/comment-origin.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'

/** A comment as everyone who sees its thread may see it. */
export function commentResponse(thread: string, comment: ThreadComment): CommentResponse {
  const { id, at, seq, author } = comment
  const written = comment.state === 'written' ? comment : null
  return {
    ...{ id, thread, at, seq },
    ...authorFields(author),
    origin: originOfComment(author),
    isDeleted: written === null,
    text: written?.text ?? '',
    mentions: [...(written?.mentions ?? [])],
    reactions: Object.fromEntries(
      Object.entries(written?.reactions ?? {}).map(([symbol, ids]) => [symbol, [...ids]]),
    ),
    edited: written?.edited ?? null,
  }
}

export function threadHead({ participants, mentions, answering, ...view }: ThreadView): ThreadHead {
  const lists = { participants: [...participants], mentions: [...mentions], answering: [...answering] }
  return { ...view, ...lists }
}

function authorFields(author: CommentAuthor) {
  const nothing = { program: null, model: null, askedBy: null }
  switch (author.kind) {
    case 'unsigned':
      return { ...nothing, author: null }
    case 'agent': {
      const { agentId, model, askedBy } = author
      return { ...nothing, author: agentId, model, askedBy }
    }
    case 'person': {
      const { userId, program = null } = author
      return { ...nothing, author: userId, program }
    }
  }
}
