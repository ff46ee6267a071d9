import type { CheckedFile } from './check-rules.ts'

const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const|let|type|interface|enum) +([A-Za-z0-9_$]+)/gm
/** Each attack and fault of the drill is found by this name in its own file; Next finds pages' settings by theirs. */
const SAME_BY_CONVENTION = /^(?:e2e\/drill\/(?:attacks|faults)|src\/app)\//

/** One sentence for each name that two files export: importing it would require knowing both. */
export function checkNames(files: readonly CheckedFile[]): string[] {
  const homes = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    if (SAME_BY_CONVENTION.test(path)) continue
    for (const [, name = ''] of text.matchAll(EXPORT))
      homes.set(name, (homes.get(name) ?? new Set()).add(path))
  }
  return [...homes].flatMap(([name, [first, ...others]]) =>
    others.map((path) => `${path}: exports ${name}, as ${first} does: give one of them another name`),
  )
}
