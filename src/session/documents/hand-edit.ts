import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'

/** The last person who changed a part of a document by hand, and when (milliseconds since 1970). */
export const EditMark = z.object({ by: z.string().max(64), at: z.number() })
export type EditMark = z.infer<typeof EditMark>

/**
 * On a version that a person saved, not an agent: the number of the restored version; null: it was edited. The person
 * and the time are its `requestedBy` and `startedAt`.
 */
export const HandEdit = z.object({ restores: z.int().positive().nullable() })
export type HandEdit = z.infer<typeof HandEdit>

/** Longest title of a synthesis or a proposal, in characters. */
export const MAX_DOCUMENT_TITLE_CHARS = 200
/** Most citations of one sentence, finding or action. */
export const MAX_CITATIONS = 50

/** A person's words for one part, on one line. */
export const EditedText = (maxChars: number) =>
  z
    .string()
    .transform((text) => cleanText(text).replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(maxChars, `At most ${maxChars} characters.`)
        .refine((text) => !isBlank(text), 'Write something, or remove this part.'),
    )
    .meta({ maxLength: maxChars })

/** Which part of the version before a part continues, by its place there; null: none, it is new. */
export const PartOrigin = z.int().min(0).max(1_000).nullable()

/** The edit history of every sentence, finding and action. Both fields are missing on parts that an agent wrote. */
export const partHistory = { from: PartOrigin.optional(), edited: EditMark.optional() }

/** A part of a document as a person leaves it; `from` is the index of the part that it was in the version before. */
export interface EditedPart {
  text: string
  from?: number | null | undefined
  edited?: EditMark | undefined
}

type IsSame<Part> = (one: Part, other: Part) => boolean

/**
 * The parts of a new version, each with its origin and its last editor. A part whose `from` is missing continues the
 * first part in `before` with the same content that has no other successor.
 */
export function traceParts<Part extends EditedPart>(
  before: readonly Part[],
  after: readonly Part[],
  { isSame, mark }: { isSame: IsSame<Part>; mark: EditMark },
): Part[] {
  const taken = new Set(after.flatMap(({ from }) => (typeof from === 'number' ? [from] : [])))
  return after.map((part) => {
    const from = originOf(before, part, { isSame, taken })
    const origin = from === null ? undefined : before[from]
    if (!origin) return { ...part, from: null, edited: mark }
    const { edited: _edited, ...rest } = part
    const edited = isSame(origin, part) ? origin.edited : mark
    return { ...rest, from, ...(edited && { edited }) } as Part
  })
}

function originOf<Part extends EditedPart>(
  before: readonly Part[],
  part: Part,
  { isSame, taken }: { isSame: IsSame<Part>; taken: Set<number> },
): number | null {
  if (part.from !== undefined) return part.from !== null && part.from < before.length ? part.from : null
  const at = before.findIndex((other, i) => !taken.has(i) && isSame(other, part))
  if (at < 0) return null
  taken.add(at)
  return at
}

/** The parts of an earlier version for the next one, with their authors unchanged. */
export function restoreParts<Part extends EditedPart>(
  newest: readonly Part[],
  earlier: readonly Part[],
  isSame: IsSame<Part>,
): Part[] {
  const taken = new Set<number>()
  return earlier.map((part) => ({
    ...part,
    from: originOf(newest, { ...part, from: undefined }, { isSame, taken }),
  }))
}

/** Copies edit marks to an agent's next version: a part with a person's exact words is still that person's. */
export function keepMarks<Part extends EditedPart>(
  before: readonly EditedPart[],
  after: readonly Part[],
): Part[] {
  const marks = new Map(before.flatMap(({ text, edited }) => (edited ? [[text, edited]] : [])))
  return after.map((part) => {
    const edited = marks.get(part.text)
    return edited ? { ...part, edited } : part
  })
}

/** Whether two lists have the same parts in the same order. */
export function areSameParts<Part>(
  before: readonly Part[],
  after: readonly Part[],
  isSame: IsSame<Part>,
): boolean {
  return (
    before.length === after.length &&
    after.every((part, i) => {
      const other = before[i]
      return other !== undefined && isSame(other, part)
    })
  )
}

/** Compares item by item with `===`. */
export function areSameLists<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, i) => item === other[i])
}
