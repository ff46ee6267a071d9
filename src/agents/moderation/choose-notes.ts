import { z } from 'zod'
import { findJsonObjects } from '#agents/text/find-json.ts'
import { plainSigns } from '#agents/text/plain-signs.ts'

/** A moderator's choice: labels (`A3`), the best first. */
export interface ModeratorChoice {
  picks: { note: string; reason: string }[]
  /** Label of the note most unlike the rest that is still worth continuing with; empty if there is none. */
  distant: string
}

/** The tool that a moderator must call. Only labels of this call can be named: no id of any board is. */
export function chooseNotesTool(labels: Iterable<string>): {
  name: 'choose_notes'
  description: string
  schema: z.ZodType<ModeratorChoice>
} {
  const note = z.enum([...labels])
  return {
    name: 'choose_notes',
    description:
      'Choose the notes that the conversation continues with, each with a reason, and one that is unlike the rest.',
    schema: z.object({
      picks: z
        .array(
          z.object({
            note: note.describe('The label of the note.'),
            reason: z.string().describe('One sentence: what this note opens up that others do not.'),
          }),
        )
        .min(1)
        .describe('The best first.'),
      distant: note.describe(
        'The label of the note that is most unlike the rest and still worth continuing with.',
      ),
    }),
  }
}

/** The form of `choose_notes` in words, for models without tools. */
export const CHOICE_IN_WORDS = `If you cannot call the tool, answer with such lines and nothing else, the best first:
PICK A3: one sentence why
DISTANT A5: one sentence why`

/** The text before the word must be on its line: across lines, a hundred thousand empty ones would take quadratic time. */
const LINE =
  /^(?:[^\S\n]|[>*_\-•\d.)|"“„«「`])*(PICK|DISTANT)[^\S\n]*\d{0,2}[*_:#[(|\-"`]*[^\S\n]*[*_:#[(|\-"`]*[^\S\n]*(A\d{1,3})(?![\p{L}\p{N}])(?:[\])*_"”»」`|]|[^\S\n])*[:\-.|]?[ \t*_]*(.*)$/gimu

/** A choice in words, or in JSON where a model writes out what it would have called; null: there is none. `labels`: others are dropped. */
export function readChoice(text: string, labels?: ReadonlyMap<string, string>): ModeratorChoice | null {
  const choice = choiceInJson(text) ?? choiceInWords(text)
  const picks = choice.picks.filter(({ note }) => labels?.has(note) ?? true)
  const distant = (labels?.has(choice.distant) ?? true) ? choice.distant : ''
  return picks.length === 0 ? null : { picks, distant }
}

function choiceInWords(text: string): ModeratorChoice {
  const picks = new Map<string, string>()
  let distant = ''
  for (const { 1: word = '', 2: label = '', 3: said = '', 0: whole, index } of plainSigns(text).matchAll(
    LINE,
  )) {
    const note = label.toUpperCase()
    // In the model's own signs.
    const end = index + whole.length
    const reason = text
      .slice(end - said.length, end)
      .trim()
      .replace(/[*_"”»」|\s]+$/, '')
    if (word.toUpperCase() === 'DISTANT') distant ||= note
    picks.set(note, picks.get(note) || reason)
  }
  return { picks: [...picks].map(([note, reason]) => ({ note, reason })), distant }
}

const Text = z.string().or(z.number()).transform(String)
const LooseChoice = z.object({
  picks: z.array(
    z
      .object({ note: Text, reason: z.string().default('') })
      .or(Text.transform((note) => ({ note, reason: '' }))),
  ),
  distant: z.union([Text, z.object({ note: Text }).transform(({ note }) => note)]).default(''),
})

function choiceInJson(text: string): ModeratorChoice | null {
  for (const found of findJsonObjects(text)) {
    const fields = typeof found === 'object' && found !== null ? Object.values(found) : []
    // Some models write out the call: {"name":"choose_notes","arguments":{…}}.
    for (const value of [found, ...fields]) {
      const choice = LooseChoice.safeParse(value).data
      if (choice) {
        const picks = choice.picks.map(({ note, reason }) => ({ note: labelOf(note), reason }))
        return { picks, distant: labelOf(choice.distant) }
      }
    }
  }
  return null
}

function labelOf(written: string): string {
  return plainSigns(written)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
