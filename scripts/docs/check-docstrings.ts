import type { CheckedFile } from './check-rules.ts'

const EXPORT = /^export (?:async )?(?:abstract )?(function|class|interface|const|type) (\w+)(.*)$/
/** Types that are derived from a value or another type: `z.infer<…>`, `(typeof KINDS)[number]`, `Turn['state']`. */
const DERIVED = /\bz\.(?:infer|input|output)<|= \(?(?:keyof )?typeof \w+|= \w+\['\w+'\]$/
/** A constant that is a schema: its type is inferred, and has no docstring of its own. */
const SCHEMA = /^[A-Z]\w*[a-z]\w*$/
const PROPS = /^(?:export )?interface \w+Props\b.*\{$/
const FIELD = /^ {2}(?:readonly )?\w+(?:\??: |\()/

/** The kinds of counted code, in the order in which a reader needs their docstrings. */
export type DocumentedKind = 'functions' | 'types' | 'props' | 'constants'

/** How many of the exports of these files, and of the fields of their props, have a docstring, by kind. */
export type Documented = Record<DocumentedKind, { documented: number; all: number }>

const KINDS: Record<string, DocumentedKind> = {
  function: 'functions',
  class: 'functions',
  interface: 'types',
  type: 'types',
  const: 'constants',
}
const NAMES: Record<DocumentedKind, string> = {
  functions: 'exported functions and classes',
  types: 'exported types and schemas',
  props: 'fields of props',
  constants: 'exported constants',
}

/**
 * Counts exports, and fields of props, with a comment that ends on the line before. Not counted is a type that is derived from a
 * value, which has the comment.
 */
export function countDocstrings(files: readonly CheckedFile[]): Documented {
  const none = () => ({ documented: 0, all: 0 })
  const counted: Documented = { functions: none(), types: none(), props: none(), constants: none() }
  for (const { text } of files) {
    const lines = text.split('\n')
    let isInProps = false
    for (const [i, line] of lines.entries()) {
      isInProps = PROPS.test(line) || (isInProps && line !== '}')
      const kind = isInProps && FIELD.test(line) ? 'props' : countedKind(line)
      if (kind === null) continue
      counted[kind].all++
      if (lines[i - 1]?.trimEnd().endsWith('*/')) counted[kind].documented++
    }
  }
  return counted
}

/** `null`: the line begins no export, or one that is derived from a value. */
function countedKind(line: string): DocumentedKind | null {
  const [, keyword = '', name = '', rest = ''] = EXPORT.exec(line) ?? []
  const kind = keyword === 'const' && SCHEMA.test(name) ? 'types' : (KINDS[keyword] ?? null)
  return keyword !== 'const' && kind === 'types' && DERIVED.test(rest) ? null : kind
}

/** Returns a sentence for each kind of which fewer exports have a docstring than this share, from 0 to 1. */
export function checkDocstrings(
  files: readonly CheckedFile[],
  min: Readonly<Record<DocumentedKind, number>>,
): string[] {
  const counted = countDocstrings(files)
  return (['functions', 'types', 'props', 'constants'] as const).flatMap((kind) => {
    const { documented, all } = counted[kind]
    if (documented >= min[kind] * all) return []
    const missing = Math.ceil(min[kind] * all) - documented
    return [
      `${documented} of ${all} ${NAMES[kind]} have a docstring, and ${Math.round(min[kind] * 100)} % must: write ${missing} more, which say shapes, units, errors or sources`,
    ]
  })
}
