import { formatNumber } from '#base/format-number.ts'
import { MAX_TEXT_CHARS } from '#session/interviews/questions/ask-text.ts'
import { DEFAULT_EMOJIS } from '#session/interviews/questions/emoji-react.ts'
import { MAX_SCALE_VALUE } from '#session/interviews/questions/question-parts.ts'
import type { QuestionType } from '#session/interviews/questions/question-types.ts'
import { formatSize, MAX_FILE_BYTES, MAX_FILES } from '#session/interviews/questions/uploaded-files.ts'

/** A setting of a question's type, besides the question and its options. */
export interface ConfigField {
  /** Its path in the config, such as `labels.min`. */
  path: string
  kind: 'line' | 'text' | 'number' | 'list' | 'check'
  label: string
  hint?: string
  /** Shown at once; all others are behind *More options*. */
  isBasic?: boolean
  /** Read only while this check is on, and not shown otherwise. */
  needs?: string
  limits?: NumberLimits
  /** Size of one unit of a number in the form, in units of the config. */
  unit?: number
  /** Whether an empty field for a number means its largest value. */
  isUnsetAtMax?: boolean
}

/** Which numbers are taken, in the unit of the form. */
export interface NumberLimits {
  min?: number
  max?: number
  above?: number
  isWhole?: boolean
  isRequired?: boolean
}

const KILOBYTE = 1024
const TYPES_HINT = 'Such as image/*, application/pdf or .csv, with commas. Empty: all.'
const IMAGE_TYPES_HINT = 'Such as image/png or .jpg, with commas. Empty: all images.'
const SCALE_END: NumberLimits = { min: -MAX_SCALE_VALUE, max: MAX_SCALE_VALUE }
const SLIDER_END: NumberLimits = { ...SCALE_END, isRequired: true }
const TEXT_LENGTH: NumberLimits = { max: MAX_TEXT_CHARS, isWhole: true }
const FILE_COUNT = {
  kind: 'number',
  needs: 'multiple',
  limits: { min: 1, max: MAX_FILES, isWhole: true },
  hint: `Empty: ${MAX_FILES}.`,
  isUnsetAtMax: true,
} as const

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
const STEP: ConfigField = {
  path: 'step',
  kind: 'number',
  label: 'Step',
  limits: { above: 0, max: MAX_SCALE_VALUE },
}
const END_LABELS: readonly ConfigField[] = [
  { path: 'labels.min', kind: 'line', label: 'Word at the lowest value' },
  { path: 'labels.max', kind: 'line', label: 'Word at the highest value' },
]

export const CONFIG_FIELDS: Record<QuestionType, readonly ConfigField[]> = {
  pick_one: [ALLOW_OTHER],
  pick_many: [
    ALLOW_OTHER,
    {
      path: 'min',
      kind: 'number',
      label: 'Choose at least',
      hint: 'Empty: 1.',
      limits: { min: 0, isWhole: true },
    },
    {
      path: 'max',
      kind: 'number',
      label: 'Choose at most',
      hint: 'Empty: all.',
      limits: { min: 1, isWhole: true },
    },
  ],
  confirm: [
    { path: 'yesLabel', kind: 'line', label: 'Word for yes', hint: 'Empty: Yes.' },
    { path: 'noLabel', kind: 'line', label: 'Word for no', hint: 'Empty: No.' },
    { path: 'allowCancel', kind: 'check', label: 'People can choose neither' },
  ],
  rank: [],
  rate: [
    { path: 'min', kind: 'number', label: 'Lowest value', hint: 'Empty: 1.', limits: SCALE_END },
    { path: 'max', kind: 'number', label: 'Highest value', hint: 'Empty: 5.', limits: SCALE_END },
    { ...STEP, hint: 'Empty: 1.' },
    ...END_LABELS,
  ],
  ask_text: [
    { path: 'multiline', kind: 'check', label: 'More than one line', isBasic: true },
    { path: 'placeholder', kind: 'line', label: 'Example in the empty field' },
    {
      path: 'minLength',
      kind: 'number',
      label: 'Minimum characters',
      hint: 'Empty: 1.',
      limits: { ...TEXT_LENGTH, min: 0 },
    },
    {
      path: 'maxLength',
      kind: 'number',
      label: 'Maximum characters',
      hint: `Empty: ${formatNumber(MAX_TEXT_CHARS)}.`,
      limits: { ...TEXT_LENGTH, min: 1 },
      isUnsetAtMax: true,
    },
  ],
  ask_image: [
    MULTIPLE,
    { path: 'maxImages', label: 'Images at most', ...FILE_COUNT },
    { ...ACCEPT, hint: IMAGE_TYPES_HINT },
  ],
  ask_file: [
    MULTIPLE,
    { path: 'maxFiles', label: 'Files at most', ...FILE_COUNT },
    {
      path: 'maxSize',
      kind: 'number',
      label: 'Largest file, in kB',
      hint: `Empty: ${formatSize(MAX_FILE_BYTES)}.`,
      limits: { min: 1, max: MAX_FILE_BYTES / KILOBYTE },
      unit: KILOBYTE,
      isUnsetAtMax: true,
    },
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
  emoji_react: [
    {
      path: 'emojis',
      kind: 'list',
      label: 'Emoji',
      hint: `With commas between them. Empty: ${DEFAULT_EMOJIS.length} common ones.`,
    },
  ],
  slider: [
    { path: 'min', kind: 'number', label: 'From', limits: SLIDER_END, isBasic: true },
    { path: 'max', kind: 'number', label: 'To', limits: SLIDER_END, isBasic: true },
    { ...STEP, hint: 'Empty: 1, or 0.1 on a scale no longer than 2.' },
    { path: 'defaultValue', kind: 'number', label: 'Where it begins', hint: 'Empty: in the middle.' },
    ...END_LABELS,
    { path: 'labels.mid', kind: 'line', label: 'Word in the middle' },
  ],
}
