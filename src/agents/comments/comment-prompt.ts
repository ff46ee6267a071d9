import { BOARD, type BoardText, MAX_READ_CHARS, shortText } from '#agents/prompt/board-text.ts'
import type { FencedNote } from '#agents/prompt/fence.ts'
import { estimateTextTokens, type Prompt, type PromptPart, TokenBudget } from '#agents/prompt/prompt.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { writeProsePrompt } from '#agents/prompt/turn-prompt.ts'
import type { AnswerRun, CommentAuthor, Thread, WrittenComment } from '#session/comments/comment.ts'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'

/** A part of the prompt: the rest is for the board. */
const THREAD_SHARE = 4
const MAX_COMMENT_CHARS = 2_000

/** The name of the anchored thing, as prompts have it. */
const ABOUT: Record<ThreadAnchor['kind'], string> = {
  board: 'the whole board',
  point: 'a place on the canvas',
  region: 'a part of the canvas',
  record: 'something on the canvas',
  sentence: 'a sentence of a document that was written from the board',
  question: 'a question to the people of the board',
}

/** The prompt for an advisor that a comment mentions: the board, the thread with what it is about, and the comment as the question. */
export function writeCommentPrompt(
  scene: Scene,
  thread: Thread,
  comment: WrittenComment,
  { agentId, askedBy }: Pick<AnswerRun, 'agentId' | 'askedBy'>,
): Prompt {
  const { anchor } = thread
  const notes = anchor.kind === 'record' ? [anchor.recordId] : []
  const asked = { question: comment.text, mode: 'single' as const, agentId, notes, askedBy }
  const maxTokens = Math.floor(scene.maxInputTokens / THREAD_SHARE)
  return writeProsePrompt(scene, asked, (board) => threadMessage(board, thread, comment, maxTokens))
}

function threadMessage(
  board: BoardText,
  { anchor, quote, comments }: Thread,
  asked: WrittenComment,
  maxTokens: number,
): PromptPart {
  const before = comments.filter(
    (comment): comment is WrittenComment => comment.state === 'written' && comment.id !== asked.id,
  )
  const room = new TokenBudget(maxTokens - estimateTextTokens(quote ?? ''))
  const kept: FencedNote[] = []
  for (const comment of before.toReversed()) {
    const line = commentLine(board, comment)
    if (!room.take(JSON.stringify(line))) break
    kept.unshift(line)
  }
  const leftOut = before.length - kept.length
  return board.message(
    BOARD,
    `The question is from a thread of comments about ${ABOUT[anchor.kind]}. Your answer is a comment in it. Its words, and the comments before, oldest first:`,
    { what: 'thread', text: quote ?? '', board: kept, ...(leftOut > 0 && { leftOut }) },
  )
}

function commentLine({ speakers }: BoardText, { author, text }: WrittenComment): FencedNote {
  const { by, kind } = speakers.of(writerOf(author))
  return {
    by,
    ...(kind === 'agent' && { kind }),
    text: shortText(text.slice(0, MAX_READ_CHARS), MAX_COMMENT_CHARS),
  }
}

function writerOf(author: CommentAuthor): string | null {
  if (author.kind === 'unsigned') return null
  return author.kind === 'agent' ? author.agentId : author.userId
}
