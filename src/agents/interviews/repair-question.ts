import { isBlank } from '#base/is-blank.ts'
import { asFields } from '#session/interviews/questions/question-parts.ts'
import { PROBE_TYPES } from './next-step-tool.ts'

/** Names that models use for types of question. */
const TYPE_NAMES: Readonly<Record<string, (typeof PROBE_TYPES)[number]>> = {
  single_choice: 'pick_one',
  single_select: 'pick_one',
  choose_one: 'pick_one',
  choice: 'pick_one',
  select: 'pick_one',
  multiple_choice: 'pick_one',
  multi_choice: 'pick_many',
  multi_select: 'pick_many',
  multiple_select: 'pick_many',
  choose_many: 'pick_many',
  yes_no: 'confirm',
  boolean: 'confirm',
  ranking: 'rank',
  rating: 'rate',
  scale: 'slider',
  text: 'ask_text',
  open: 'ask_text',
  open_text: 'ask_text',
  open_ended: 'ask_text',
  free_text: 'ask_text',
  code: 'ask_code',
  image: 'ask_image',
  file: 'ask_file',
  options: 'show_options',
  plan: 'show_plan',
  review: 'review_section',
  emoji: 'emoji_react',
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Repairs common faults of a model's question: fields beside `config` move into it, options get ids, names of types are
 * corrected. The question's schema reports the remaining faults.
 */
export function repairQuestion(value: unknown): { type: string; config: Fields } {
  const { type, questionType, question_type, config, ...beside } = asFields(value)
  const { text, title, prompt, ...fields } = { ...beside, ...asFields(config) }
  const question = [fields.question, text, title, prompt].find(isText)
  const options = fields.options ?? fields.choices
  return {
    type: typeNamed([type, questionType, question_type].find(isText) ?? ''),
    config: {
      ...withoutNulls(fields),
      ...(question !== undefined && { question }),
      ...(Array.isArray(options) && { options: withIds(options) }),
      ...('recommended' in fields && recommendedIn(fields.recommended, options)),
    },
  }
}

/** Whether a model wrote something here: a blank text is as good as a missing one. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value)
}

function typeNamed(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return PROBE_TYPES.find((type) => type === plain) ?? TYPE_NAMES[plain] ?? plain
}

/** Models write null for "not given". */
function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Ids are ours to give: models forget them, and give the same one twice. */
function withIds(options: readonly unknown[]): Fields[] {
  const taken = new Set<string>()
  return options.map((option, index) => {
    const { id, value, label, name, title, text, ...rest } = isText(option)
      ? asFields({ label: option })
      : asFields(option)
    const shown = [label, name, title, text, value, id].find(isText) ?? ''
    const wanted = isText(id) && !taken.has(id.trim()) ? id.trim() : `option-${index + 1}`
    taken.add(wanted)
    return { ...withoutNulls(rest), id: wanted, label: shown }
  })
}

/** A recommendation that names no option is left out: it is worth no second try. */
function recommendedIn(recommended: unknown, options: unknown): Fields {
  const ids = Array.isArray(options) ? withIds(options).map(({ id }) => id) : []
  if (Array.isArray(recommended)) return { recommended: recommended.filter((id) => ids.includes(id)) }
  return { recommended: ids.includes(recommended) ? recommended : undefined }
}
