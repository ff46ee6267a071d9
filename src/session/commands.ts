import type { z } from 'zod'
import { PLAN_COMMANDS } from './agenda/plan-commands.ts'
import { AGENT_COMMANDS } from './agents/agent-commands.ts'
import { BOARD_COMMANDS } from './board/board-commands.ts'
import { SETTINGS_COMMANDS } from './board/settings-commands.ts'
import { RATING_COMMANDS } from './choosing/ratings/rating-commands.ts'
import { POLL_COMMANDS } from './choosing/representation/check-commands.ts'
import { VOTE_COMMANDS } from './choosing/votes/vote-commands.ts'
import { CALL_COMMANDS } from './clerk/call-commands.ts'
import { ANSWER_COMMANDS } from './comments/answer-commands.ts'
import { COMMENT_COMMANDS } from './comments/comment-commands.ts'
import { THREAD_COMMANDS } from './comments/thread-commands.ts'
import { CONVERSATION_COMMANDS } from './conversations/conversation-commands.ts'
import type { AnyCommand, CommandRoute, IdsIn } from './core/define-command.ts'
import { IDEA_COMMANDS } from './ideas/idea-commands.ts'
import { IMPORT_COMMANDS } from './import/import-commands.ts'
import { INTERVIEW_COMMANDS } from './interviews/interview-commands.ts'
import { FORGET_COMMANDS } from './lifecycle/forget-person.ts'
import { LIFECYCLE_COMMANDS } from './lifecycle/lifecycle-commands.ts'
import { RUN_COMMANDS } from './lifecycle/run-commands.ts'
import { ACCESS_COMMANDS } from './members/access-commands.ts'
import { LINK_COMMANDS } from './members/board-link-commands.ts'
import { GROUP_COMMANDS } from './members/group-commands.ts'
import { MEMBER_COMMANDS } from './members/member-commands.ts'
import { STAND_IN_COMMANDS } from './members/stand-in.ts'
import { MENTION_COMMANDS } from './mentions/mention-commands.ts'
import { MODERATION_COMMANDS } from './moderation/moderation-commands.ts'
import { NOTE_COMMANDS } from './notes/number-notes.ts'
import { PRIVATE_WRITING_COMMANDS } from './private-writing/private-writing-commands.ts'
import { PROPOSAL_COMMANDS } from './proposals/proposal-commands.ts'
import { REACTION_COMMANDS } from './reactions/reaction-commands.ts'
import { REVIEW_REQUEST_COMMANDS } from './review-requests/review-request-commands.ts'
import { ROUND_COMMANDS } from './rounds/round-commands.ts'
import { TURN_COMMANDS } from './rounds/turn-commands.ts'
import { SENT_PROMPT_COMMANDS } from './sent-prompts/sent-prompt-commands.ts'
import { STEP_SUGGESTION_COMMANDS } from './step-suggestions/step-suggestion-commands.ts'
import { requestAdvisorsVote } from './steps/request-advisors-vote.ts'
import { STEP_COMMANDS } from './steps/step-commands.ts'
import { STOPPED_WEBHOOK_COMMANDS } from './stopped-webhooks/stopped-webhook.ts'
import { SYNTHESIS_COMMANDS } from './syntheses/synthesis-commands.ts'
import { THEME_RUN_COMMANDS } from './themes/theme-run-commands.ts'
import { TIMER_COMMANDS } from './timer/timer-commands.ts'
import { DUE_TO_DO_COMMANDS } from './to-dos/due-to-do.ts'
import { VERSION_COMMANDS } from './versions/version-commands.ts'
import { WINDOW_COMMANDS } from './windows/window-commands.ts'

export const COMMANDS = [
  ...BOARD_COMMANDS,
  ...LIFECYCLE_COMMANDS,
  ...FORGET_COMMANDS,
  ...MEMBER_COMMANDS,
  ...ACCESS_COMMANDS,
  ...LINK_COMMANDS,
  ...GROUP_COMMANDS,
  ...STAND_IN_COMMANDS,
  ...NOTE_COMMANDS,
  ...IDEA_COMMANDS,
  ...INTERVIEW_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...AGENT_COMMANDS,
  ...REACTION_COMMANDS,
  ...CONVERSATION_COMMANDS,
  ...MENTION_COMMANDS,
  ...ROUND_COMMANDS,
  ...TURN_COMMANDS,
  ...MODERATION_COMMANDS,
  ...SENT_PROMPT_COMMANDS,
  ...SYNTHESIS_COMMANDS,
  ...THEME_RUN_COMMANDS,
  ...PROPOSAL_COMMANDS,
  ...CALL_COMMANDS,
  ...WINDOW_COMMANDS,
  ...RUN_COMMANDS,
  ...IMPORT_COMMANDS,
  ...TIMER_COMMANDS,
  ...VERSION_COMMANDS,
  ...VOTE_COMMANDS,
  ...RATING_COMMANDS,
  ...POLL_COMMANDS,
  ...PLAN_COMMANDS,
  ...PRIVATE_WRITING_COMMANDS,
  ...STEP_SUGGESTION_COMMANDS,
  ...STEP_COMMANDS,
  ...COMMENT_COMMANDS,
  ...THREAD_COMMANDS,
  ...ANSWER_COMMANDS,
  ...REVIEW_REQUEST_COMMANDS,
  ...DUE_TO_DO_COMMANDS,
  ...STOPPED_WEBHOOK_COMMANDS,
  requestAdvisorsVote,
] as const satisfies readonly AnyCommand[]

const RECORDS: ReadonlyMap<string, AnyCommand> = new Map(COMMANDS.map((command) => [command.type, command]))

export function recordOf(type: (typeof COMMANDS)[number]['type']): AnyCommand {
  const record = RECORDS.get(type)
  if (!record) throw new Error(`no command is called ${type}`)
  return record
}

type Routed = Extract<(typeof COMMANDS)[number], { route: CommandRoute }>
/** Names of the responses of command routes. */
export type CommandResource = NonNullable<Routed['route']['returns']>

type BodyOf<Command extends Routed> = Command['route'] extends { body: { schema: infer Schema } }
  ? z.input<Schema>
  : Omit<z.input<Command['input']>, 'type' | IdsIn<Command['route']['path']>>

/** The input of each route of a command, by method and path: the ids of its path, and the fields of its body. */
export type CommandCalls = {
  [Command in Routed as `${Command['route']['method']} ${Command['route']['path']}`]: Record<
    IdsIn<Command['route']['path']>,
    string
  > &
    BodyOf<Command>
}
