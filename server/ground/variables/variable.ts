import { z } from 'zod'
import { parseNetwork } from '../ip-address.ts'

/** One environment variable: how its text is read, its default, and its row in docs/configuration.md. */
export interface Variable<T> {
  read: z.core.$ZodType<T, string>
  /** The value when the variable is missing or empty; `null` if it has no default. */
  initial: string | null
  /** The end of the sentence "NAME must be …". */
  expects: string
  /** The effect of the variable, in whole sentences. */
  says: string
  /** Whether a file can hold the value: then NAME_FILE is its path. */
  isSecret?: true
}

export function variable<T>(
  read: z.core.$ZodType<T, string>,
  initial: string | null,
  expects: string,
  says: string,
): Variable<T> {
  return { read, initial, expects, says }
}

export const nonEmptyText = z.string().trim().min(1)
export const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
export const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')
export const whole = z.coerce.number<string>().int()

export const networks = z.string().transform((list, context) =>
  list.split(',').map((text) => {
    const network = parseNetwork(text)
    if (!network) context.addIssue({ code: 'custom', message: `${text} is not an address` })
    return network ?? z.NEVER
  }),
)

export function secret<T>(plain: Variable<T>): Variable<T> {
  return { ...plain, isSecret: true }
}

export function textVariable(says: string) {
  return variable(nonEmptyText, null, 'some text', says)
}
