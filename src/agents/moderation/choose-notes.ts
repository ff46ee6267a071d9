import { z } from 'zod'

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
  /^(?:[^\S\n]|[>*_\-•\d.)])*(PICK|DISTANT)[\s*_:#[(]*(A\d{1,3})\b[\])*_\s]*[:：\-–—.]?[ \t*_]*(.*)$/gim

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
  for (const [, word = '', label = '', reason = ''] of text.matchAll(LINE)) {
    const note = label.toUpperCase()
    if (word.toUpperCase() === 'DISTANT') distant ||= note
    picks.set(note, picks.get(note) || reason.replace(/[*_]+$/, '').trim())
  }
  return { picks: [...picks].map(([note, reason]) => ({ note, reason })), distant }
}

const LooseChoice = z.object({
  picks: z.array(z.object({ note: z.string(), reason: z.string().default('') })),
  distant: z.string().default(''),
})

function choiceInJson(text: string): ModeratorChoice | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from === -1 || to < from) return null
  try {
    return LooseChoice.safeParse(JSON.parse(text.slice(from, to + 1))).data ?? null
  } catch {
    return null
  }
}
