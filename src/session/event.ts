import { z } from 'zod'
import { AGENDA_EVENTS } from './agenda/agenda-events.ts'
import { AGENT_EVENTS } from './agents/agent-events.ts'
import { BOARD_EVENTS } from './board/board-events.ts'
import { SETTINGS_EVENTS } from './board/settings-commands.ts'
import { RATING_EVENTS } from './choosing/ratings/rating.ts'
import { POLL_EVENTS } from './choosing/representation/representation-poll.ts'
import { VOTE_EVENTS } from './choosing/votes/vote.ts'
import { CALL_EVENTS } from './clerk/clerk-call.ts'
import { ANSWER_EVENTS } from './comments/comment-answer.ts'
import { COMMENT_EVENTS } from './comments/comment-events.ts'
import { CONVERSATION_EVENTS } from './conversations/conversation-start.ts'
import { IDEA_EVENTS } from './ideas/idea-event.ts'
import { IMPORT_EVENTS } from './import/import-events.ts'
import { CONTEXT_EVENTS, INTERVIEW_EVENTS, INTERVIEW_RUN_EVENTS } from './interviews/interview-event.ts'
import { LIFECYCLE_EVENTS } from './lifecycle/lifecycle-events.ts'
import { MEMBER_EVENTS } from './members/member-events.ts'
import { MENTION_EVENTS } from './mentions/mention.ts'
import { MODERATION_EVENTS } from './moderation/moderation-events.ts'
import { NOTES_NUMBERED } from './notes/number-notes.ts'
import { PRIVATE_WRITING_EVENTS } from './private-writing/private-writing.ts'
import { PROPOSAL_EVENTS } from './proposals/proposal-events.ts'
import { REACTION_EVENTS } from './reactions/note-reactions.ts'
import { REVIEW_REQUEST_EVENTS } from './review-requests/review-request.ts'
import { ROUND_EVENTS, TURN_EVENTS } from './rounds/round-events.ts'
import { SENT_PROMPT_EVENTS } from './sent-prompts/sent-prompt.ts'
import { STEP_SUGGESTION_EVENTS } from './step-suggestions/step-suggestion.ts'
import { STOPPED_WEBHOOK_EVENTS } from './stopped-webhooks/stopped-webhook.ts'
import { SYNTHESIS_EVENTS } from './syntheses/synthesis-events.ts'
import { THEME_EVENTS } from './themes/theme-run.ts'
import { TIMER_EVENTS } from './timer/timer.ts'
import { DUE_TO_DO_EVENTS } from './to-dos/due-to-do.ts'
import { VERSION_EVENTS } from './versions/version.ts'
import { WINDOW_EVENTS } from './windows/window-events.ts'

/** An event of a board, without time and actor. Kinds and fields are for ever: every later version reads stored logs. */
export const BoardEvent = z.discriminatedUnion('kind', [
  ...BOARD_EVENTS,
  ...MEMBER_EVENTS,
  ...LIFECYCLE_EVENTS,
  NOTES_NUMBERED,
  ...AGENT_EVENTS,
  ...SETTINGS_EVENTS,
  ...REACTION_EVENTS,
  ...MENTION_EVENTS,
  ...ROUND_EVENTS,
  ...TURN_EVENTS,
  ...MODERATION_EVENTS,
  ...SENT_PROMPT_EVENTS,
  ...SYNTHESIS_EVENTS,
  ...CONVERSATION_EVENTS,
  ...IDEA_EVENTS,
  ...CALL_EVENTS,
  ...THEME_EVENTS,
  ...PROPOSAL_EVENTS,
  ...IMPORT_EVENTS,
  ...TIMER_EVENTS,
  ...VERSION_EVENTS,
  ...VOTE_EVENTS,
  ...POLL_EVENTS,
  ...RATING_EVENTS,
  ...INTERVIEW_EVENTS,
  ...INTERVIEW_RUN_EVENTS,
  ...CONTEXT_EVENTS,
  ...AGENDA_EVENTS,
  ...WINDOW_EVENTS,
  ...STEP_SUGGESTION_EVENTS,
  ...PRIVATE_WRITING_EVENTS,
  ...COMMENT_EVENTS,
  ...ANSWER_EVENTS,
  ...REVIEW_REQUEST_EVENTS,
  ...DUE_TO_DO_EVENTS,
  ...STOPPED_WEBHOOK_EVENTS,
])
export type BoardEvent = z.infer<typeof BoardEvent>

const Stamp = z.object({
  /** 1, 2, 3 … on its board, without gaps. */
  seq: z.int().positive(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** A user's or an agent's id, or `server`. */
  actor: z.string(),
  /** The name of the program that did it for the actor; missing: none did. */
  program: z.string().optional(),
})

/** An event as it is stored: with its place in the log, its time and its actor. */
export const SessionEvent = z.intersection(BoardEvent, Stamp)
export type SessionEvent = z.infer<typeof SessionEvent>
/** Looked up by kind: to extract one from the union, the compiler compares it with all others, which took it a minute. */
type Events = { [Event in SessionEvent as Event['kind']]: Event }
/** The event of one kind, with its data. */
export type EventOf<Kind extends SessionEvent['kind']> = Events[Kind]
