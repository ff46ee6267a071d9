import { z } from 'zod'
import { AGENDA_COMMANDS } from './agenda/agenda-commands.ts'
import { AGENT_COMMANDS } from './agents/agent-commands.ts'
import { BoardTitleText, Premise } from './board/board-title.ts'
import { RATING_COMMANDS } from './choosing/ratings/rating.ts'
import { CHECK_COMMANDS } from './choosing/representation/check.ts'
import { CALL_COMMANDS } from './clerk/clerk-call.ts'
import { COMMANDS } from './commands.ts'
import { CONVERSATION_COMMANDS } from './conversations/conversation-start.ts'
import { LinkRole, Role } from './core/role.ts'
import { CLERK_COMMANDS, IDEA_COMMANDS } from './ideas/idea-command.ts'
import { CONTENT_COMMANDS } from './import/content-import.ts'
import { CONTEXT_COMMANDS } from './interviews/context-commands.ts'
import { INTERVIEW_COMMANDS } from './interviews/interview-commands.ts'
import { INTERVIEW_RUN_COMMANDS } from './interviews/probe-commands.ts'
import { ACCESS_COMMANDS } from './members/board-access.ts'
import { PersonColor, PersonName } from './members/person-color.ts'
import { STAND_IN_COMMANDS } from './members/stand-in.ts'
import { MENTION_COMMANDS } from './mentions/mention.ts'
import { PRIVATE_WRITING_COMMANDS } from './private-writing/private-writing.ts'
import { PROPOSAL_COMMANDS, PROPOSAL_RUN_COMMANDS } from './proposals/proposal.ts'
import { REACTION_COMMANDS } from './reactions/note-reactions.ts'
import { ROUND_COMMANDS } from './rounds/round-commands.ts'
import { SENT_PROMPT_COMMANDS } from './sent-prompts/sent-prompt.ts'
import { STEP_SUGGESTION_COMMANDS } from './step-suggestions/step-suggestion.ts'
import { SYNTHESIS_COMMANDS } from './syntheses/synthesis-commands.ts'
import { THEME_COMMANDS, THEME_RUN_COMMANDS } from './themes/theme-run.ts'

/** In one command, so that applying it blocks no one. */
export const MAX_NOTES_NUMBERED_AT_ONCE = 1_000

/** A person as known to the sender of the command: a name that was valid once stays readable. */
const Person = z.object({ id: z.string(), name: z.string(), color: z.string() })

const NoteToNumber = z.object({ noteId: z.string().min(1).max(64), authorId: z.string().nullable() })

/** Everything that can be asked of a session. Who may ask what is decided in decide.ts. */
export const Command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('board.rename'), title: BoardTitleText }),
  z.object({ type: z.literal('premise.set'), premise: Premise }),
  z.object({ type: z.literal('board.delete') }),
  z.object({ type: z.literal('board.restore') }),
  z.object({ type: z.literal('link.make'), role: LinkRole }),
  z.object({ type: z.literal('link.revoke'), role: LinkRole }),
  z.object({
    type: z.literal('member.join'),
    secret: z.string().max(128),
    person: Person,
    /** Came with just a name, without an account. */
    isGuest: z.boolean().optional(),
    /** People who used the same browser on this board lately; set by the server. */
    sameDeviceAs: z.array(z.string()).optional(),
    /** People who came to this board from the same network lately. Refuses no one: an office has one address. */
    sameNetworkAs: z.array(z.string()).optional(),
  }),
  z.object({ type: z.literal('member.set-role'), userId: z.string(), role: Role }),
  z.object({ type: z.literal('member.remove'), userId: z.string() }),
  z.object({ type: z.literal('member.leave') }),
  /** A guest signed in to an account that is known already: what the guest had passes to the account. */
  z.object({ type: z.literal('member.merge'), guestId: z.string(), account: Person }),
  /** Without `color`, the one that the person has on this board stays: it may differ from that of their account. */
  z.object({ type: z.literal('person.update'), name: PersonName, color: PersonColor.optional() }),
  z.object({
    type: z.literal('notes.number'),
    notes: z.array(NoteToNumber).min(1).max(MAX_NOTES_NUMBERED_AT_ONCE),
  }),
  ...ACCESS_COMMANDS,
  ...STAND_IN_COMMANDS,
  ...AGENT_COMMANDS,
  ...REACTION_COMMANDS,
  ...MENTION_COMMANDS,
  ...ROUND_COMMANDS,
  ...SENT_PROMPT_COMMANDS,
  ...SYNTHESIS_COMMANDS,
  ...CONVERSATION_COMMANDS,
  ...IDEA_COMMANDS,
  ...CLERK_COMMANDS,
  ...CALL_COMMANDS,
  ...THEME_COMMANDS,
  ...THEME_RUN_COMMANDS,
  ...PROPOSAL_COMMANDS,
  ...PROPOSAL_RUN_COMMANDS,
  ...CONTENT_COMMANDS,
  ...CHECK_COMMANDS,
  ...RATING_COMMANDS,
  ...INTERVIEW_COMMANDS,
  ...INTERVIEW_RUN_COMMANDS,
  ...CONTEXT_COMMANDS,
  ...AGENDA_COMMANDS,
  ...STEP_SUGGESTION_COMMANDS,
  ...PRIVATE_WRITING_COMMANDS,
  ...COMMANDS.map(({ input }) => input),
])
export type Command = z.infer<typeof Command>
/** The kinds of commands that are not in `COMMANDS` yet. */
export type LegacyCommand = Exclude<Command['type'], (typeof COMMANDS)[number]['type']>
type Commands = { [One in Command as One['type']]: One }
/** The command of one type, with its fields. */
export type CommandOf<Type extends Command['type']> = Commands[Type]
