/** Two people's changes of one text: the one that changed it wins; where both did, one stands below the other. */
export function mergeText({ base, mine, theirs }: { base: string; mine: string; theirs: string }): string {
  if (mine === base || mine === theirs) return theirs
  return theirs === base ? mine : `${mine}\n\n${theirs}`
}
