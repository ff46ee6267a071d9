export const NOTE_AUTHOR_LABELS = {
  removedAdvisor: 'Removed advisor',
  programFor: (program: string, person: string) => `${program} for ${person}`,
  /** On a note that is not revealed. */
  onlyYou: 'Only you see this',
  notHandedIn: 'Not handed in',
  wordedLike: (echoes: readonly number[]) =>
    ` (worded like ${echoes.map((number) => `note ${number}`).join(', ')})`,
  empty: ', empty',
} as const

/** `Note 12 by Ada`; `number` is `null` until the note is finished, `author` where it has none to show. */
export function noteByLabel(number: number | null, author: string | null, isPrivate: boolean): string {
  const which = number === null ? 'Note' : `Note ${number}`
  return `${which}${isPrivate ? ' that only you see' : author === null ? '' : ` by ${author}`}`
}

/** In place of the author of a note that is not revealed. */
export function privateLabel({ awaitsHandIn }: { awaitsHandIn?: unknown }): string {
  return awaitsHandIn ? NOTE_AUTHOR_LABELS.notHandedIn : NOTE_AUTHOR_LABELS.onlyYou
}
