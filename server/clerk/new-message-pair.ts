import { newTalkMessageId } from '#server/ground/new-id.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'

export interface MessageRequest {
  /** The client's id of the message: sending it again with the same id adds nothing. */
  id?: string | undefined
  text: string
  source: NonNullable<TalkMessage['source']>
}

/** The message as it is stored, and the answer to it, which may still be empty. */
export interface SavedMessage {
  message: TalkMessage
  answer: TalkMessage
}

/** An answer that has begun; `message` is `null` where the clerk speaks first. */
export interface BegunAnswer {
  message: TalkMessage | null
  answer: TalkMessage
}

/** A person's message, and the answer that will be written to it. */
export function newMessagePair(
  id: string,
  text: string,
  source: MessageRequest['source'],
  place: MessagePlace,
): SavedMessage {
  const message = { ...commonOf(place), id, by: 'me', text, state: 'done', answers: null, source } as const
  return { message, answer: newAnswer(id, place) }
}

/** @param answers `null`: the clerk speaks first */
export function newAnswer(answers: string | null, place: MessagePlace): TalkMessage {
  const answer = { id: newTalkMessageId(), by: 'clerk', text: '', state: 'thinking', source: null } as const
  return { ...commonOf(place), ...answer, answers }
}

/** When a message was written, and in which talk of a window. */
interface MessagePlace {
  at: number
  windowKey: string | undefined
}

function commonOf({ at, windowKey }: MessagePlace) {
  return { at, results: [], model: null, failure: null, ...(windowKey !== undefined && { windowKey }) }
}
