import { z } from 'zod'
import { COMMANDS } from './commands.ts'

const [first, ...others] = COMMANDS

/** Every command of a session. */
export const Command = z.discriminatedUnion('type', [first.input, ...others.map(({ input }) => input)])
export type Command = z.infer<typeof Command>
type Commands = { [One in Command as One['type']]: One }
export type CommandOf<Type extends Command['type']> = Commands[Type]
