import { formatNumber } from '#base/format-number.ts'
import { MAX_TEXT_CHARS } from '#session/interviews/questions/ask-text.ts'
import { DEFAULT_EMOJIS } from '#session/interviews/questions/emoji-react.ts'
import { MAX_SCALE_VALUE } from '#session/interviews/questions/question-parts.ts'
import type { QuestionType } from '#session/interviews/questions/question-types.ts'
import { formatSize, MAX_FILE_BYTES, MAX_FILES } from '#session/interviews/questions/uploaded-files.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { CONFIG_FIELD_LABELS } from './config-field-labels.ts'

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
const SCALE_END: NumberLimits = { min: -MAX_SCALE_VALUE, max: MAX_SCALE_VALUE }
const SLIDER_END: NumberLimits = { ...SCALE_END, isRequired: true }
const TEXT_LENGTH: NumberLimits = { max: MAX_TEXT_CHARS, isWhole: true }
const FILE_COUNT = {
  kind: 'number',
  needs: 'multiple',
  limits: { min: 1, max: MAX_FILES, isWhole: true },
  hint: CONFIG_FIELD_LABELS.empty(MAX_FILES),
  isUnsetAtMax: true,
} as const

const ALLOW_OTHER: ConfigField = {
  path: 'allowOther',
  kind: 'check',
  label: CONFIG_FIELD_LABELS.otherAnswers,
  isBasic: true,
}
const MULTIPLE: ConfigField = { path: 'multiple', kind: 'check', label: CONFIG_FIELD_LABELS.several }
const ACCEPT: ConfigField = {
  path: 'accept',
  kind: 'list',
  label: CONFIG_FIELD_LABELS.types,
  hint: CONFIG_FIELD_LABELS.typesHint,
}
const LANGUAGE: ConfigField = {
  path: 'language',
  kind: 'line',
  label: FIELD_LABELS.language,
  hint: CONFIG_FIELD_LABELS.languageHint,
}
const STEP: ConfigField = {
  path: 'step',
  kind: 'number',
  label: FIELD_LABELS.step,
  limits: { above: 0, max: MAX_SCALE_VALUE },
}
const END_LABELS: readonly ConfigField[] = [
  { path: 'labels.min', kind: 'line', label: CONFIG_FIELD_LABELS.wordAtMin },
  { path: 'labels.max', kind: 'line', label: CONFIG_FIELD_LABELS.wordAtMax },
]

export const CONFIG_FIELDS: Record<QuestionType, readonly ConfigField[]> = {
  pick_one: [ALLOW_OTHER],
  pick_many: [
    ALLOW_OTHER,
    {
      path: 'min',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.chooseAtLeast,
      hint: CONFIG_FIELD_LABELS.empty(1),
      limits: { min: 0, isWhole: true },
    },
    {
      path: 'max',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.chooseAtMost,
      hint: CONFIG_FIELD_LABELS.emptyAll,
      limits: { min: 1, isWhole: true },
    },
  ],
  confirm: [
    {
      path: 'yesLabel',
      kind: 'line',
      label: CONFIG_FIELD_LABELS.wordForYes,
      hint: CONFIG_FIELD_LABELS.emptyYes,
    },
    {
      path: 'noLabel',
      kind: 'line',
      label: CONFIG_FIELD_LABELS.wordForNo,
      hint: CONFIG_FIELD_LABELS.emptyNo,
    },
    { path: 'allowCancel', kind: 'check', label: CONFIG_FIELD_LABELS.mayCancel },
  ],
  rank: [],
  rate: [
    {
      path: 'min',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.lowestValue,
      hint: CONFIG_FIELD_LABELS.empty(1),
      limits: SCALE_END,
    },
    {
      path: 'max',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.highestValue,
      hint: CONFIG_FIELD_LABELS.empty(5),
      limits: SCALE_END,
    },
    { ...STEP, hint: CONFIG_FIELD_LABELS.empty(1) },
    ...END_LABELS,
  ],
  ask_text: [
    { path: 'multiline', kind: 'check', label: CONFIG_FIELD_LABELS.moreThanOneLine, isBasic: true },
    { path: 'placeholder', kind: 'line', label: CONFIG_FIELD_LABELS.example },
    {
      path: 'minLength',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.minimumCharacters,
      hint: CONFIG_FIELD_LABELS.empty(1),
      limits: { ...TEXT_LENGTH, min: 0 },
    },
    {
      path: 'maxLength',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.maximumCharacters,
      hint: CONFIG_FIELD_LABELS.empty(formatNumber(MAX_TEXT_CHARS)),
      limits: { ...TEXT_LENGTH, min: 1 },
      isUnsetAtMax: true,
    },
  ],
  ask_image: [
    MULTIPLE,
    { path: 'maxImages', label: CONFIG_FIELD_LABELS.imagesAtMost, ...FILE_COUNT },
    { ...ACCEPT, hint: CONFIG_FIELD_LABELS.imageTypesHint },
  ],
  ask_file: [
    MULTIPLE,
    { path: 'maxFiles', label: CONFIG_FIELD_LABELS.filesAtMost, ...FILE_COUNT },
    {
      path: 'maxSize',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.maxSize,
      hint: CONFIG_FIELD_LABELS.empty(formatSize(MAX_FILE_BYTES)),
      limits: { min: 1, max: MAX_FILE_BYTES / KILOBYTE },
      unit: KILOBYTE,
      isUnsetAtMax: true,
    },
    ACCEPT,
  ],
  ask_code: [LANGUAGE, { path: 'placeholder', kind: 'text', label: CONFIG_FIELD_LABELS.example }],
  show_diff: [
    { path: 'before', kind: 'text', label: CONFIG_FIELD_LABELS.before, isBasic: true },
    { path: 'after', kind: 'text', label: CONFIG_FIELD_LABELS.after, isBasic: true },
    { path: 'filePath', kind: 'line', label: CONFIG_FIELD_LABELS.nameOfTheFile },
    LANGUAGE,
  ],
  show_plan: [
    { path: 'markdown', kind: 'text', label: CONFIG_FIELD_LABELS.textInMarkdown, isBasic: true },
    { path: 'inSections', kind: 'check', label: CONFIG_FIELD_LABELS.inSections },
  ],
  show_options: [
    { path: 'allowFeedback', kind: 'check', label: CONFIG_FIELD_LABELS.feedback, isBasic: true },
  ],
  review_section: [
    { path: 'content', kind: 'text', label: CONFIG_FIELD_LABELS.textInMarkdown, isBasic: true },
  ],
  thumbs: [],
  emoji_react: [
    {
      path: 'emojis',
      kind: 'list',
      label: FIELD_LABELS.emoji,
      hint: CONFIG_FIELD_LABELS.emojiHint(DEFAULT_EMOJIS.length),
    },
  ],
  slider: [
    { path: 'min', kind: 'number', label: FIELD_LABELS.from, limits: SLIDER_END, isBasic: true },
    { path: 'max', kind: 'number', label: FIELD_LABELS.to, limits: SLIDER_END, isBasic: true },
    { ...STEP, hint: CONFIG_FIELD_LABELS.stepHint },
    {
      path: 'defaultValue',
      kind: 'number',
      label: CONFIG_FIELD_LABELS.whereItBegins,
      hint: CONFIG_FIELD_LABELS.emptyMiddle,
    },
    ...END_LABELS,
    { path: 'labels.mid', kind: 'line', label: CONFIG_FIELD_LABELS.wordInTheMiddle },
  ],
}
