const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** A list in a sentence: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`. */
export function joinNames(names: readonly string[]): string {
  return LIST.format(names)
}
