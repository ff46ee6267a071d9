/** What a parser has to try in every combination. A page of prose has a few dozen. */
const MAX_MARKS = 2_000
const MAX_ITEMS = 600
const MARK = /[*_`[\]]/g
const ITEM = /^[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]/gm
const DEEP = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){9}/m

/** Whether parsing this could hold up the page for seconds: such a text is shown as it is. */
export function isHeavyMarkdown(text: string): boolean {
  return DEEP.test(text) || count(text, ITEM) > MAX_ITEMS || count(text, MARK) > MAX_MARKS
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
