/**
 * Merges two changes of one text. If only one side changed it, that side wins; if both did, the texts are put
 * below each other, because nothing of either may be lost.
 */
export function mergeText({ base, mine, theirs }: { base: string; mine: string; theirs: string }): string {
  if (mine === base || mine === theirs) return theirs
  return theirs === base ? mine : `${mine}\n\n${theirs}`
}
