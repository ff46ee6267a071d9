import type { CommentResponse, ThreadHead } from '#api/comments.ts'
import type { CommentAuthor, ThreadComment } from '#session/comments/comment.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { originOfModel, originOfProgram } from '#session/origin/note-origin.ts'

/** A comment as everyone who sees its thread may see it. */
export function commentResponse(thread: string, comment: ThreadComment): CommentResponse {
  const { id, at, seq, author } = comment
  const written = comment.state === 'written' ? comment : null
  return {
    ...{ id, thread, at, seq },
    ...authorFields(author),
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
      return { ...nothing, author: null, origin: 'person' as const }
    case 'agent': {
      const { agentId, model, askedBy } = author
      return { ...nothing, author: agentId, model, askedBy, origin: originOfModel(model) }
    }
    case 'person': {
      const { userId, program = null, isByAi = false } = author
      const origin = program === null ? ('person' as const) : originOfProgram(isByAi)
      return { ...nothing, author: userId, program, origin }
    }
  }
}
