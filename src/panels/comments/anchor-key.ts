import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'

/** The same text for the same thing, as a key of drafts. All points and regions share one: their places are never met again. */
export function anchorKey(anchor: ThreadAnchor): string {
  switch (anchor.kind) {
    case 'board':
    case 'point':
    case 'region':
      return anchor.kind
    case 'record':
      return anchor.recordId
    case 'sentence':
      return `${anchor.documentId}.${anchor.pointId}`
    case 'question':
      return `${anchor.interviewId}.${anchor.questionId}`
  }
}
