import type { CheckedFile } from './check-rules.ts'

const EXPORT = /^export (?:async )?(?:abstract )?(function|class|interface|const|type) (\w+)(.*)$/

/** How many of the exports of these files have a docstring, by kind. */
export interface Documented {
  functions: { documented: number; all: number }
  others: { documented: number; all: number }
}

/**
 * Counts exports with a comment that ends on the line before. A type that is inferred from a schema has the comment of the
 * schema, and a function that applies an event has that of the event: neither counts.
 */
export function countDocstrings(files: readonly CheckedFile[]): Documented {
  const counted: Documented = { functions: { documented: 0, all: 0 }, others: { documented: 0, all: 0 } }
  for (const { path, text } of files) {
    const lines = text.split('\n')
    for (const [i, line] of lines.entries()) {
      const [, kind, , rest = ''] = EXPORT.exec(line) ?? []
      if (kind === undefined || rest.includes('z.infer<') || appliesEvent(path, kind)) continue
      const of = kind === 'function' || kind === 'class' ? counted.functions : counted.others
      of.all++
      if (lines[i - 1]?.trimEnd().endsWith('*/')) of.documented++
    }
  }
  return counted
}

function appliesEvent(path: string, kind: string): boolean {
  return kind === 'function' && /\/apply-[^/]*\.ts$/.test(path)
}

/** Returns a sentence if fewer exports have a docstring than these shares, which are kept from falling. */
export function checkDocstrings(
  files: readonly CheckedFile[],
  min: { functions: number; others: number },
): string[] {
  const counted = countDocstrings(files)
  return (['functions', 'others'] as const).flatMap((kind) => {
    const { documented, all } = counted[kind]
    if (documented >= min[kind] * all) return []
    const missing = Math.ceil(min[kind] * all) - documented
    const what =
      kind === 'functions' ? 'exported functions and classes' : 'exported types, props and constants'
    return [
      `${documented} of ${all} ${what} have a docstring, and ${Math.round(min[kind] * 100)} % must: write ${missing} more, which say shapes, units, errors or sources`,
    ]
  })
}
