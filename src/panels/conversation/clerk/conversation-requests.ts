import type { z } from 'zod'
import { ConversationResponse, type LinkDecisionRequest, MessageResponse } from '#api/conversation.ts'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'

const ConversationMessages = ConversationResponse.pick({ messages: true, hasMore: true })
export type ConversationMessages = z.infer<typeof ConversationMessages>

/** A message for the clerk, at most as long as `MAX_TALK_CHARS`. */
export interface MessageToSend {
  /** A message that is sent again under the same id is stored once. */
  id: string
  text: string
  source: 'web' | 'voice'
}

const PAGE_MESSAGES = 40

const talk = (boardId: string) => `${boardPath(boardId)}/talk`
const message = (boardId: string, messageId: string) => `${talk(boardId)}/${encodeURIComponent(messageId)}`

export const conversationApi = {
  /** `before`: a message; `null`: the end. */
  read: (boardId: string, before: string | null, signal?: AbortSignal) => {
    const query = new URLSearchParams({ limit: String(PAGE_MESSAGES) })
    if (before !== null) query.set('before', before)
    return call(`${talk(boardId)}?${query}`, ConversationMessages, { signal })
  },
  say: (boardId: string, request: MessageToSend) =>
    call(talk(boardId), MessageResponse, { method: 'POST', body: request }),
  stop: (boardId: string, messageId: string) =>
    call(`${message(boardId, messageId)}/stop`, Nothing, { method: 'POST' }),
  retry: (boardId: string, messageId: string) =>
    call(`${message(boardId, messageId)}/retry`, Nothing, { method: 'POST' }),
  decideLink: (boardId: string, messageId: string, decision: z.input<typeof LinkDecisionRequest>) =>
    call(`${message(boardId, messageId)}/link`, Nothing, { method: 'POST', body: decision }),
  clear: (boardId: string) => call(talk(boardId), Nothing, { method: 'DELETE' }),
}
