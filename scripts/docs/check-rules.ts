/** A file as text, with its path from the root of the repository. */
export interface CheckedFile {
  path: string
  text: string
}

const RULE = /^- \**([A-Z]{2}\d+)\b/gm
const WHOLE_RULE = /^- \**([A-Z]{2}\d+)\b.*(?:\n[ \t]+\S.*)*/gm
/** Longer rules have more than one subject. */
const MAX_RULE_CHARS = 500
/** Matches the ids that begin the title of a test or a group of tests, in any call; no other text begins like that. */
const TITLE = /['"`]((?:\[[A-Z]{2}\d+\] ?)+)/g
const ID = /[A-Z]{2}\d+/g

/**
 * Compares the rules of SPEC.md files with the titles of tests, which start with the ids of their rules: `[SY12] …`.
 * Returns one sentence for each id that two rules have, that no test has, or that no rule has.
 */
export function checkRules(specs: readonly CheckedFile[], tests: readonly CheckedFile[]): string[] {
  const rules = groupById(specs, RULE)
  const titles = groupById(tests, TITLE)
  const problems: string[] = []
  for (const [id, [first = '', ...others]] of rules) {
    for (const path of others) problems.push(`${path}: ${id} is a rule of ${first} too`)
    if (!titles.has(id)) problems.push(`${first}: no test has a title with [${id}]`)
  }
  for (const [id, [path = '']] of titles)
    if (!rules.has(id)) problems.push(`${path}: no SPEC.md has a rule ${id}`)
  return problems
}

/** Returns a sentence for each rule that is too long to be shown by one test, or a few. */
export function checkRuleLengths(specs: readonly CheckedFile[]): string[] {
  return specs.flatMap(({ path, text }) =>
    [...text.matchAll(WHOLE_RULE)].flatMap(([rule, id]) =>
      rule.length <= MAX_RULE_CHARS
        ? []
        : [
            `${path}: ${id} has ${rule.length} characters, at most ${MAX_RULE_CHARS}: split it into two rules`,
          ],
    ),
  )
}

/** The paths of all places where an id is, in the order of the files. */
function groupById(files: readonly CheckedFile[], pattern: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, ids = ''] of text.matchAll(pattern))
      for (const [id] of ids.matchAll(ID)) found.set(id, [...(found.get(id) ?? []), path])
  return found
}
