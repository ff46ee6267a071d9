import type { QuestionType } from '#session/interviews/questions/question-types.ts'

/** What a person may set of a type besides the question and its options. */
export interface ConfigField {
  /** Where it is in the config: `labels.min`. */
  path: string
  kind: 'line' | 'text' | 'number' | 'list' | 'check'
  label: string
  hint?: string
  /** Shown at once; all others are behind *More options*. */
  isBasic?: boolean
  /** Of a number: how many units of the config one is. */
  unit?: number
}

const KILOBYTE = 1_000
const TYPES_HINT = 'Such as image/*, application/pdf or .csv, with commas. Empty: all.'

const ALLOW_OTHER: ConfigField = {
  path: 'allowOther',
  kind: 'check',
  label: 'People can write another answer',
  isBasic: true,
}
const MULTIPLE: ConfigField = { path: 'multiple', kind: 'check', label: 'Several in one answer' }
const ACCEPT: ConfigField = { path: 'accept', kind: 'list', label: 'Types', hint: TYPES_HINT }
const LANGUAGE: ConfigField = {
  path: 'language',
  kind: 'line',
  label: 'Language',
  hint: 'Such as ts or c++.',
}
const step: ConfigField = { path: 'step', kind: 'number', label: 'Step' }
const END_LABELS: readonly ConfigField[] = [
  { path: 'labels.min', kind: 'line', label: 'Word at the lowest value' },
  { path: 'labels.max', kind: 'line', label: 'Word at the highest value' },
]

export const CONFIG_FIELDS: Record<QuestionType, readonly ConfigField[]> = {
  pick_one: [ALLOW_OTHER],
  pick_many: [
    ALLOW_OTHER,
    { path: 'min', kind: 'number', label: 'Choose at least' },
    { path: 'max', kind: 'number', label: 'Choose at most' },
  ],
  confirm: [
    { path: 'yesLabel', kind: 'line', label: 'Word for yes' },
    { path: 'noLabel', kind: 'line', label: 'Word for no' },
    { path: 'allowCancel', kind: 'check', label: 'People can choose neither' },
  ],
  rank: [],
  rate: [
    { path: 'min', kind: 'number', label: 'Lowest value' },
    { path: 'max', kind: 'number', label: 'Highest value' },
    step,
    ...END_LABELS,
  ],
  ask_text: [
    { path: 'multiline', kind: 'check', label: 'More than one line', isBasic: true },
    { path: 'placeholder', kind: 'line', label: 'Example in the empty field' },
    { path: 'minLength', kind: 'number', label: 'Letters at least' },
    { path: 'maxLength', kind: 'number', label: 'Letters at most' },
  ],
  ask_image: [MULTIPLE, { path: 'maxImages', kind: 'number', label: 'Images at most' }, ACCEPT],
  ask_file: [
    MULTIPLE,
    { path: 'maxFiles', kind: 'number', label: 'Files at most' },
    { path: 'maxSize', kind: 'number', label: 'Largest file, in kB', unit: KILOBYTE },
    ACCEPT,
  ],
  ask_code: [LANGUAGE, { path: 'placeholder', kind: 'text', label: 'Example in the empty field' }],
  show_diff: [
    { path: 'before', kind: 'text', label: 'Before', isBasic: true },
    { path: 'after', kind: 'text', label: 'After', isBasic: true },
    { path: 'filePath', kind: 'line', label: 'Name of the file' },
    LANGUAGE,
  ],
  show_plan: [
    { path: 'markdown', kind: 'text', label: 'Text, in Markdown', isBasic: true },
    { path: 'inSections', kind: 'check', label: 'Each heading begins a section that people comment on' },
  ],
  show_options: [{ path: 'allowFeedback', kind: 'check', label: 'People can add a comment', isBasic: true }],
  review_section: [{ path: 'content', kind: 'text', label: 'Text, in Markdown', isBasic: true }],
  thumbs: [],
  emoji_react: [{ path: 'emojis', kind: 'list', label: 'Emoji', hint: 'With commas between them.' }],
  slider: [
    { path: 'min', kind: 'number', label: 'From', isBasic: true },
    { path: 'max', kind: 'number', label: 'To', isBasic: true },
    step,
    { path: 'defaultValue', kind: 'number', label: 'Where it begins', hint: 'Empty: in the middle.' },
    ...END_LABELS,
    { path: 'labels.mid', kind: 'line', label: 'Word in the middle' },
  ],
}
