import type { TalkOf } from '#db/talk-messages.ts'
import type { WindowTalkOf } from '#db/window-talks.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import type { LinkDecision } from './decide-suggested-link.ts'
import type { BegunAnswer, MessageRequest, SavedMessage } from './new-message-pair.ts'

type Refused = { ok: false; refusal: IdeaRefusal }

/**
 * The clerk's conversations, one for each person and board. The caller must have checked that the person may talk here;
 * the API does. Only that person's windows, their rows in the database and the clerk's model get a conversation.
 */
export interface Clerk {
  sendMessage(of: TalkOf, input: MessageRequest): Promise<({ ok: true } & SavedMessage) | Refused>
  /** Has the clerk speak without a message of the person, at the beginning and at the end of a talk in a window. It begins a talk once. */
  speak(of: WindowTalkOf, when: 'first' | 'last'): Promise<{ ok: true } | Refused>
  /** The reason why the clerk can’t answer on this board now. */
  offRefusal(of: TalkOf): Promise<Refused | null>
  /** The last messages before this one, oldest first. */
  list(of: TalkOf, page: { before: string | null; atMost: number }): Promise<TalkMessage[]>
  /** The answer when it is finished, or its state after `waitMs`; `null` if there is no such answer. */
  wait(of: TalkOf, answerId: string, waitMs: number): Promise<TalkMessage | null>
  /** Ends an answer, named by its own id or by the id of the message it answers. Returns false if it is not running. */
  stop(of: TalkOf, messageId: string): boolean
  /** Runs a failed or stopped answer again; `null` if the answer is in no such state. */
  retry(of: TalkOf, messageId: string): Promise<({ ok: true } & BegunAnswer) | Refused | null>
  /**
   * Removes an idea of this message; the conversation still shows the clerk's action. `null` for an idea from
   * elsewhere.
   */
  undo(of: TalkOf, messageId: string, number: number): Promise<{ ok: true } | Refused | null>
  /** Links what this answer suggested, or records that the person did not want it. `null` if it suggested nothing like that. */
  decideLink(of: TalkOf, messageId: string, decision: LinkDecision): Promise<{ ok: true } | Refused | null>
  clear(of: TalkOf): Promise<void>
}

/** The clerk with functions for the server's start and end. */
export interface RunningClerk extends Clerk {
  /** Marks answers as failed that a process left unfinished when it ended. */
  start(): Promise<void>
  close(): Promise<void>
}
