import { z } from 'zod'
import { fillIn } from '#base/sentence.ts'
import { INPUT_SENTENCES } from './input-sentences.ts'

/** An id of 12 of [0-9a-z] after its letter. `thing` is the noun in the sentence for other texts. */
export function idSchema(letter: string, thing: string) {
  return z.string().regex(new RegExp(`^${letter}[0-9a-z]{12}$`), unknownThing(thing))
}

/** `No such round.` */
export function unknownThing(thing: string): string {
  return fillIn(INPUT_SENTENCES.unknown, { thing })
}
