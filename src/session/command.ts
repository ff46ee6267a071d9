import { z } from 'zod'
import { AGENDA_COMMANDS } from './agenda/agenda-commands.ts'
import { AGENT_COMMANDS } from './agents/agent-commands.ts'
import { CALL_COMMANDS } from './clerk/clerk-call.ts'
import { COMMANDS } from './commands.ts'
import { CONVERSATION_COMMANDS } from './conversations/conversation-start.ts'
import { CONTENT_COMMANDS } from './import/content-import.ts'
import { MENTION_COMMANDS } from './mentions/mention.ts'
import { PRIVATE_WRITING_COMMANDS } from './private-writing/private-writing.ts'
import { PROPOSAL_COMMANDS, PROPOSAL_RUN_COMMANDS } from './proposals/proposal.ts'
import { REACTION_COMMANDS } from './reactions/note-reactions.ts'
import { ROUND_COMMANDS } from './rounds/round-commands.ts'
import { SENT_PROMPT_COMMANDS } from './sent-prompts/sent-prompt.ts'
import { STEP_SUGGESTION_COMMANDS } from './step-suggestions/step-suggestion.ts'
import { SYNTHESIS_COMMANDS } from './syntheses/synthesis-commands.ts'
import { THEME_COMMANDS, THEME_RUN_COMMANDS } from './themes/theme-run.ts'

/** Everything that can be asked of a session. Who may ask what is decided in decide.ts. */
export const Command = z.discriminatedUnion('type', [
  ...AGENT_COMMANDS,
  ...REACTION_COMMANDS,
  ...MENTION_COMMANDS,
  ...ROUND_COMMANDS,
  ...SENT_PROMPT_COMMANDS,
  ...SYNTHESIS_COMMANDS,
  ...CONVERSATION_COMMANDS,
  ...CALL_COMMANDS,
  ...THEME_COMMANDS,
  ...THEME_RUN_COMMANDS,
  ...PROPOSAL_COMMANDS,
  ...PROPOSAL_RUN_COMMANDS,
  ...CONTENT_COMMANDS,
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
