import type { CheckedFile } from './check-rules.ts'

const EXPORT = /^export (?:async )?(?:abstract )?(function|class|interface|const|type) (\w+)(.*)$/
/** Types that are derived from a value or another type: `z.infer<…>`, `(typeof KINDS)[number]`, `Turn['state']`. */
const DERIVED = /\bz\.(?:infer|input|output)<|= \(?(?:keyof )?typeof \w+|= \w+\['\w+'\]$/
/** Types of schemas are inferred and have no docstring; the constant with the schema has it. */
const SCHEMA = /^[A-Z]\w*[a-z]\w*$/

/** Counts exported functions, classes, types and schemas, and those with a docstring. Constants and derived types don't count. */
export function countDocstrings(files: readonly CheckedFile[]): { documented: number; all: number } {
  const counted = { documented: 0, all: 0 }
  for (const { text } of files) {
    const lines = text.split('\n')
    for (const [i, line] of lines.entries()) {
      if (!needsDocstring(line)) continue
      counted.all++
      if (lines[i - 1]?.trimEnd().endsWith('*/')) counted.documented++
    }
  }
  return counted
}

function needsDocstring(line: string): boolean {
  const [, keyword, name = '', rest = ''] = EXPORT.exec(line) ?? []
  if (keyword === undefined) return false
  if (keyword === 'const') return SCHEMA.test(name)
  return keyword === 'function' || keyword === 'class' || !DERIVED.test(rest)
}

/** Returns a sentence if a smaller share of the exports has a docstring, from 0 to 1: some names need none. */
export function checkDocstrings(files: readonly CheckedFile[], minShare: number): string[] {
  const { documented, all } = countDocstrings(files)
  const missing = Math.ceil(minShare * all) - documented
  if (missing <= 0) return []
  return [
    `${documented} of ${all} exports of pure folders and of src/api have a docstring: write ${missing} more, with shapes, units, errors or sources`,
  ]
}
