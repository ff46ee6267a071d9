import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { MAX_TALK_CHARS, TalkMessage } from '#session/clerk/talk.ts'
import { IdeaNumber } from '#session/ideas/idea.ts'

import { OriginOfRun, OriginResponse } from './origin.ts'

const ClerkResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    emoji: z.string(),
    color: z.string(),
    isScript: z.boolean().describe('The demo script answers, and no AI.'),
    model: z.string().describe('`provider:model`'),
    origin: OriginResponse.describe('Of its answers from now on.'),
  })
  .nullable()
  .describe('null: there is no clerk on this board.')
  .meta({ id: 'TalkingClerk' })

/** A message of the conversation. `origin`: a message of the caller is a person’s. */
const Message = TalkMessage.extend({ origin: OriginOfRun.optional() })

/** A page of the caller’s own conversation with the clerk. */
export const ConversationResponse = z.object({
  messages: z.array(Message).describe('Oldest first.'),
  hasMore: z.boolean().describe('There is more before the first of them.'),
  clerk: ClerkResponse,
})
export type ConversationResponse = z.infer<typeof ConversationResponse>

export const MessageResponse = z.object({ message: Message, answer: Message })
export type MessageResponse = z.infer<typeof MessageResponse>

export const RetriedMessageResponse = z.object({
  message: Message.nullable().describe('null: the clerk spoke first, at the beginning or end of a talk.'),
  answer: Message,
})

/** How much of a talk’s time is used. It counts while `open` is sent at least every twenty seconds. */
const TalkTimeResponse = z
  .object({
    isBegun: z.boolean(),
    usedMs: z.int(),
    lastsMs: z.int(),
    isOver: z.boolean().describe('Nothing more can be said. Drafts stay.'),
  })
  .meta({ id: 'TalkTime' })
export type TalkTimeResponse = z.infer<typeof TalkTimeResponse>

/** A private note that the clerk wrote from the caller’s words. */
const TalkDraftResponse = z
  .object({
    noteId: z.string().describe('`PATCH` or `DELETE` the note to change or drop it.'),
    text: z.string(),
    quote: z.string().describe('The words of the caller that it was made from.'),
    isHandedIn: z
      .boolean()
      .describe('Whether the reveal shows it: `isHandedIn` of `PATCH …/notes/{noteId}`.'),
  })
  .meta({ id: 'TalkDraft' })

/** The caller’s talk with the clerk in one run of a step. */
export const WindowTalkResponse = ConversationResponse.extend({
  time: TalkTimeResponse,
  drafts: z.array(TalkDraftResponse).describe('Without those that are dropped or revealed.'),
})

export const OpenedTalkResponse = z.object({ time: TalkTimeResponse })

/** Words to the clerk; at most `MAX_TALK_CHARS` characters, and not blank. */
export const NewMessageRequest = z.object({
  id: z
    .string()
    .regex(/^m[0-9a-z]{12}$/, 'An id is m and 12 of 0-9 and a-z.')
    .optional()
    .describe('One’s own: said again under the same id, it is said once.'),
  text: z
    .string()
    .max(MAX_TALK_CHARS, `A message has at most ${MAX_TALK_CHARS} characters.`)
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().min(1, 'Write something.')),
  source: z.enum(['web', 'voice', 'api']).default('api'),
})
/** The idea that a message captured and that is taken back. */
export const UndoCaptureRequest = z.object({ number: IdeaNumber })
/** A person’s decision about a link that an answer suggested (`suggested-link`). */
export const LinkDecisionRequest = z.object({
  from: IdeaNumber,
  to: IdeaNumber,
  isAccepted: z.boolean().describe('true: link them, as the caller. false: keep them as they are.'),
})
