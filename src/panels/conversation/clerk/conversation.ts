import type { TalkMessage } from '#session/clerk/talk.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'
import type { ConversationMessages } from './conversation-requests.ts'

export interface Conversation {
  messages: readonly TalkMessage[]
  /** There are older messages on the server. */
  hasMore: boolean
}

export const EMPTY_CONVERSATION: Conversation = { messages: [], hasMore: false }

/** Applies a frame. `gap`: a part of the text was missed, so the conversation must be read again. */
export function takeFrame(known: Conversation, frame: TalkFrame): Conversation | 'gap' {
  switch (frame.type) {
    case 'message':
      return withMessages(known, [frame.message])
    case 'cleared':
      return EMPTY_CONVERSATION
    case 'more': {
      const message = known.messages.find(({ id }) => id === frame.id)
      if (!message || message.text.length < frame.at) return 'gap'
      // A reading over HTTP may be ahead of the frame.
      if (message.text.length >= frame.at + frame.text.length) return known
      const text = message.text.slice(0, frame.at) + frame.text
      const state = message.state === 'thinking' ? 'writing' : message.state
      return withMessages(known, [{ ...message, text, state }])
    }
  }
}

/** Applies frames that arrived while the conversation was read over HTTP: the response may be older. */
export function withFrames(known: Conversation, frames: readonly TalkFrame[]): Conversation {
  return frames.reduce((before, frame) => {
    const next = takeFrame(before, frame)
    return next === 'gap' ? before : next
  }, known)
}

export function withMessages(known: Conversation, messages: readonly TalkMessage[]): Conversation {
  const byId = new Map(known.messages.map((message) => [message.id, message]))
  for (const message of messages) byId.set(message.id, newer(byId.get(message.id), message))
  return { ...known, messages: inOrder([...byId.values()]) }
}

/** Merges the last page of the conversation: messages that the server does not have any more are dropped. */
export function withEnd(known: Conversation, page: ConversationMessages): Conversation {
  const [first, last] = [page.messages[0], page.messages.at(-1)]
  if (!first || !last) return EMPTY_CONVERSATION
  const older = page.hasMore ? known.messages.filter(({ at }) => at < first.at) : []
  // Received over the socket while the page was being read.
  const later = known.messages.filter(({ at }) => at > last.at)
  const hasMore = older.length > 0 ? known.hasMore : page.hasMore
  const byId = new Map(known.messages.map((message) => [message.id, message]))
  const read = page.messages.map((message) => newer(byId.get(message.id), message))
  return { messages: inOrder([...older, ...read, ...later]), hasMore }
}

/** Merges a page from before the first message. */
export function withEarlier(known: Conversation, page: ConversationMessages): Conversation {
  return { ...withMessages(known, page.messages), hasMore: page.hasMore }
}

/**
 * The socket has words before they are stored, so the server's copy may be behind: a message being written never gets
 * shorter.
 */
function newer(before: TalkMessage | undefined, now: TalkMessage): TalkMessage {
  const isBehind = now.state === 'writing' && before?.state === 'writing' && before.text.startsWith(now.text)
  return isBehind ? { ...now, text: before.text } : now
}

function inOrder(messages: TalkMessage[]): TalkMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  // In the same millisecond: the message first, then its answer.
  return [...byId.values()].sort((a, b) => a.at - b.at || Number(a.by === 'clerk') - Number(b.by === 'clerk'))
}

export function isAnswering(message: TalkMessage): boolean {
  return message.state === 'thinking' || message.state === 'writing'
}
