import { isAtLeast, type Role } from '#session/core/role.ts'
import type { CommentAuthor } from './comment.ts'

/**
 * Whether a person may change a comment. Its writer edits and deletes it; whoever asked an advisor deletes its answer;
 * facilitators delete any. No one edits another's words.
 */
export function mayChangeComment(
  author: CommentAuthor,
  { userId, role }: { userId: string; role: Role },
  change: 'edit' | 'delete',
): boolean {
  if (author.kind === 'person' && author.userId === userId) return true
  if (change === 'edit') return false
  if (author.kind === 'agent' && author.askedBy === userId) return true
  return isAtLeast(role, 'facilitator')
}
