const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** `Ada`, `Ada and Ben`, `Ada, Ben, and Cleo`. */
export function joinNames(names: readonly string[]): string {
  return LIST.format(names)
}
