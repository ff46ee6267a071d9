import { z } from 'zod'
import { AGENDA_COMMANDS } from './agenda/agenda-commands.ts'
import { COMMANDS } from './commands.ts'
import { PRIVATE_WRITING_COMMANDS } from './private-writing/private-writing.ts'
import { STEP_SUGGESTION_COMMANDS } from './step-suggestions/step-suggestion.ts'

/** Everything that can be asked of a session. Who may ask what is decided in decide.ts. */
export const Command = z.discriminatedUnion('type', [
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
