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

/** A person's message, and the answer that will be written to it. */
export function newMessagePair(
  id: string,
  text: string,
  source: MessageRequest['source'],
  at: number,
): SavedMessage {
  const common = { at, results: [], model: null, failure: null }
  return {
    message: { ...common, id, by: 'me', text, state: 'done', answers: null, source },
    answer: {
      ...common,
      id: newTalkMessageId(),
      by: 'clerk',
      text: '',
      state: 'thinking',
      answers: id,
      source: null,
    },
  }
}
