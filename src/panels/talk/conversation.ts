import type { TalkMessage } from '#session/talk.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'
import type { TalkPage } from './talk-answer.ts'

/** What was said so far, as far as it was read, oldest first. */
export interface Conversation {
  messages: readonly TalkMessage[]
  /** There is more before the first of them. */
  hasMore: boolean
}

export const EMPTY_CONVERSATION: Conversation = { messages: [], hasMore: false }

/** What a frame makes of it; `gap`: something was missed, it has to be read anew. */
export function takeFrame(known: Conversation, frame: TalkFrame): Conversation | 'gap' {
  switch (frame.type) {
    case 'message':
      return withMessages(known, [frame.message])
    case 'cleared':
      return EMPTY_CONVERSATION
    case 'more': {
      const message = known.messages.find(({ id }) => id === frame.id)
      if (!message || message.text.length < frame.at) return 'gap'
      // What was read meanwhile may be further on than the frames that were under way.
      if (message.text.length >= frame.at + frame.text.length) return known
      const text = message.text.slice(0, frame.at) + frame.text
      const state = message.state === 'thinking' ? 'writing' : message.state
      return withMessages(known, [{ ...message, text, state }])
    }
  }
}

/** New or changed messages at their places. */
export function withMessages(known: Conversation, messages: readonly TalkMessage[]): Conversation {
  const byId = new Map(known.messages.map((message) => [message.id, message]))
  for (const message of messages) byId.set(message.id, newer(byId.get(message.id), message))
  return { ...known, messages: inOrder([...byId.values()]) }
}

/** The end of the conversation as the server has it: what it does not have any more goes. */
export function withEnd(known: Conversation, page: Pick<TalkPage, 'messages' | 'hasMore'>): Conversation {
  const [first, last] = [page.messages[0], page.messages.at(-1)]
  if (!first || !last) return EMPTY_CONVERSATION
  const older = page.hasMore ? known.messages.filter(({ at }) => at < first.at) : []
  // Heard while the page was under way.
  const later = known.messages.filter(({ at }) => at > last.at)
  const hasMore = older.length > 0 ? known.hasMore : page.hasMore
  const byId = new Map(known.messages.map((message) => [message.id, message]))
  const read = page.messages.map((message) => newer(byId.get(message.id), message))
  return { messages: inOrder([...older, ...read, ...later]), hasMore }
}

/** A page from before the first message. */
export function withEarlier(known: Conversation, page: Pick<TalkPage, 'messages' | 'hasMore'>): Conversation {
  return { ...withMessages(known, page.messages), hasMore: page.hasMore }
}

/** Words come over the socket before they are stored: what is being written never gets shorter. */
function newer(before: TalkMessage | undefined, now: TalkMessage): TalkMessage {
  const isBehind = now.state === 'writing' && before?.state === 'writing' && before.text.startsWith(now.text)
  return isBehind ? { ...now, text: before.text } : now
}

function inOrder(messages: TalkMessage[]): TalkMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  // Two that are of the same moment: what was said, and then its answer.
  return [...byId.values()].sort((a, b) => a.at - b.at || Number(a.by === 'clerk') - Number(b.by === 'clerk'))
}

export function isAnswering(message: TalkMessage): boolean {
  return message.state === 'thinking' || message.state === 'writing'
}
