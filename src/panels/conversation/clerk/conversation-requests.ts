import type { z } from 'zod'
import {
  ConversationResponse,
  type LinkDecisionRequest,
  MessageResponse,
  OpenedTalkResponse,
  WindowTalkResponse,
} from '#api/conversation.ts'
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

const TalkTimeOnly = WindowTalkResponse.pick({ time: true })

const conversation = (boardId: string) => `${boardPath(boardId)}/talk`
const message = (boardId: string, messageId: string) =>
  `${conversation(boardId)}/${encodeURIComponent(messageId)}`
/** `stepId`: the talk in this step; null: the person's conversation on the board. */
const talk = (boardId: string, stepId: string | null) =>
  stepId === null ? conversation(boardId) : `${boardPath(boardId)}/steps/${encodeURIComponent(stepId)}/talk`

export const conversationApi = {
  /** `before`: a message; `null`: the end. */
  read: (boardId: string, stepId: string | null, before: string | null, signal?: AbortSignal) => {
    const query = new URLSearchParams({ limit: String(PAGE_MESSAGES) })
    if (before !== null) query.set('before', before)
    return call(`${talk(boardId, stepId)}?${query}`, ConversationMessages, { signal })
  },
  say: (boardId: string, stepId: string | null, request: MessageToSend) =>
    call(talk(boardId, stepId), MessageResponse, { method: 'POST', body: request }),
  stop: (boardId: string, messageId: string) =>
    call(`${message(boardId, messageId)}/stop`, Nothing, { method: 'POST' }),
  retry: (boardId: string, messageId: string) =>
    call(`${message(boardId, messageId)}/retry`, Nothing, { method: 'POST' }),
  decideLink: (boardId: string, messageId: string, decision: z.input<typeof LinkDecisionRequest>) =>
    call(`${message(boardId, messageId)}/link`, Nothing, { method: 'POST', body: decision }),
  clear: (boardId: string, stepId: string | null) =>
    call(talk(boardId, stepId), Nothing, { method: 'DELETE' }),
  /** The time of the talk in a step. */
  time: (boardId: string, stepId: string, signal?: AbortSignal) =>
    call(`${talk(boardId, stepId)}?limit=1`, TalkTimeOnly, { signal }),
  /** Begins the talk, or says that it is still open. */
  open: (boardId: string, stepId: string) =>
    call(`${talk(boardId, stepId)}/open`, OpenedTalkResponse, { method: 'POST' }),
}
