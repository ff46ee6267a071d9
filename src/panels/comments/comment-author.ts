import { nameWithProgram } from '#panels/labels/author-labels.ts'
import type { LookOf } from '#panels/open-board/agent-look.ts'
import type { AuthorOf } from '#panels/open-board/authors.ts'
import { AgentId } from '#session/agents/agent.ts'
import type { CommentAuthor } from '#session/comments/comment.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import type { PageComment } from './comment-requests.ts'

/** A writer with a name and a mark, also one who left. */
export interface ShownAuthor {
  kind: 'person' | 'agent'
  name: string
  color: string
  emoji: string
}

/** The person or advisor with this id; null: the note was revealed without names. */
export function shownAuthor(id: string | null, authorOf: AuthorOf, lookOf: LookOf): ShownAuthor {
  const known = authorOf(id)
  if (known) return { emoji: '', ...known }
  if (id !== null && AgentId.safeParse(id).success) return { kind: 'agent', ...lookOf(id) }
  const name = id === null ? PERSON_LABELS.someone : PERSON_LABELS.left
  return { kind: 'person', name, color: 'umber', emoji: '' }
}

/** `Claude for Amara`, if a program wrote it. */
export function writerName({ name }: ShownAuthor, { program }: PageComment): string {
  return nameWithProgram({ name }, program)
}

/** The author as the rules about changes take it. */
export function authorForRights({ author, model, askedBy }: PageComment): CommentAuthor {
  if (author === null) return { kind: 'unsigned' }
  if (model === null) return { kind: 'person', userId: author }
  return { kind: 'agent', agentId: author, model, askedBy: askedBy ?? '', commentId: '' }
}
