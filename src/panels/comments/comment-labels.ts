import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'

export const COMMENT_LABELS = {
  commentOnBoard: 'Comment on the board',
  commentOnThis: 'Comment on this',
  newThread: 'New comment',
  reply: 'Reply',
  resolve: 'Resolve',
  resolved: 'Resolved',
  backToThreads: 'All comments here',
  mentionHint: 'a person or an advisor',
  actionsFor: (author: string) => `Actions for the comment by ${author}`,
  linkCopied: 'Link to the comment copied.',
  editComment: 'Edit comment',
  edited: 'edited',
  deletedComment: 'Deleted comment',
  askedBy: (name: string) => `asked by ${name}`,
  answering: (name: string) => `${name} is answering`,
  mentionAgain: 'Mention it in a reply to ask again.',
  addReaction: 'Add reaction',
  reaction: (symbol: string, names: string, isMine: boolean) =>
    `${symbol} by ${names}${isMine ? ', press to take yours back' : ''}`,
  onlyYou: 'Only you see this until the note is revealed.',
  viewersRead: 'Viewers can read comments.',
  notSent: 'Not sent yet: no connection. It is sent when you are back.',
  isEmptyThread: 'This thread was deleted. Your words stay in the field.',
  hasNewVersion: 'The text has changed since.',
  notFound: 'This comment does not exist, or you may not see it.',
} as const

export const ANCHOR_LABELS = {
  board: FIELD_LABELS.board,
  point: 'Point',
  region: 'Region',
  note: SHAPE_LABELS.note,
  frame: SHAPE_LABELS.frame,
  arrow: SHAPE_LABELS.arrow,
  drawing: SHAPE_LABELS.draw,
  picture: SHAPE_LABELS.picture,
  text: SHAPE_LABELS.text,
  shape: SHAPE_LABELS.geo,
  synthesis: FIELD_LABELS.synthesis,
  thing: 'Object',
  sentence: 'Sentence',
  question: FIELD_LABELS.question,
  isGone: (name: string) => `${name} is gone`,
} as const

export const FILTER_LABELS = {
  filter: 'Filter',
  open: 'Open',
  mine: 'Mine',
  mentions: 'Mentions',
  unread: FIELD_LABELS.unread,
} as const

export const TAB_TEXTS = {
  none: 'No comments yet.',
  noneHint: 'Select a note and press M, or comment on the board.',
  noneOpen: 'No open comments.',
  noneMine: 'You have not written in an open thread.',
  noneMentions: 'No open thread mentions you.',
  noneUnread: 'Nothing unread.',
  commentKey: 'M',
  hideKey: 'Shift M',
  keyComment: 'comment',
  keyHide: 'hide pins',
} as const

/** `3 comments`. */
export function countLabel(count: number): string {
  return formatCount(count, 'comment')
}

/** `12 resolved`. */
export function resolvedLabel(count: number): string {
  return `${count} resolved`
}

/** `Tomás deleted it. The 2 comments stay.` */
export function goneLabel(by: string | null, quote: string | null, count: number): string {
  const thing = quote ? `“${quote}”` : 'it'
  const deleted = by === null ? `${quote ? thing : 'It'} was deleted.` : `${by} deleted ${thing}.`
  return `${deleted} ${count === 1 ? 'The comment stays.' : `The ${count} comments stay.`}`
}
