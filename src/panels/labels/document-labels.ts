import { unreachable } from '#base/unreachable.ts'
import type { MergedPart } from '#session/documents/merge-edits.ts'
import type { Readings, ReadOnce, Synthesis } from '#session/syntheses/synthesis.ts'

/** The state of a synthesis or proposal as a label; null for a finished one. */
export function documentStateLabel(state: Synthesis['state']): string | null {
  switch (state) {
    case 'queued':
      return 'Waiting for its turn'
    case 'writing':
      return 'Writing'
    case 'failed':
      return 'Failed'
    case 'cancelled':
      return 'Stopped'
    case 'done':
      return null
  }
}

/** How often a model read the notes, as a sentence; none where that is not known. */
export function readingSentences(readings: Readings | undefined): string[] {
  if (!readings) return []
  if (readings.count === 2) return ['The notes were read twice, in opposite orders.']
  return [`The notes were read once, in random order: ${onceLabel(readings.why)}.`]
}

function onceLabel(why: ReadOnce): string {
  switch (why) {
    case 'request':
      return 'a new version keeps to its request'
    case 'budget':
      return 'the budget has no room for a second time'
    case 'small-model':
      return 'the model takes too little at once for two'
    case 'failed':
      return 'the second time failed'
    default:
      return unreachable(why)
  }
}

export const DOCUMENT_LABELS = {
  keepBoth: 'Keep both',
  compare: 'Compare',
  closeComparison: 'Close the comparison',
  discardChanges: 'Discard your changes?',
  citedThings: (thing: string) => `Its ${thing}s`,
  remove: (label: string) => `Remove ${label}`,
  addByNumber: (thing: string) => `Add a ${thing} by its number`,
  savedMeanwhile: (name: string, version: number) => `${name} saved version ${version} meanwhile.`,
  keepBothHint: (saved: string) => `${saved} “Keep both” adds it to yours; you save after that.`,
  editedBy: (name: string, time: string) => `Edited by ${name}, ${time}`,
  movePartUp: (part: string) => `Move ${part} up`,
  movePartDown: (part: string) => `Move ${part} down`,
  removedPart: (part: string) => `Removed the ${part}.`,
  versions: 'Versions',
  version: (version: number) => `Version ${version}`,
  versionSaved: (version: number) => `Version ${version} saved.`,
  savedAsVersion: (version: number) => `Saved as version ${version}.`,
  restoreVersion: (version: number) => `Restore version ${version}`,
  instructionsForNext: 'Your instructions for the next version',
  asked: (instructions: string) => `Asked: ${instructions}`,
  whatChanged: 'What changed',
  changedBetween: (before: number, after: number) => `What changed from version ${before} to ${after}`,
  new: 'New',
  reworded: 'Reworded',
  sameWords: 'Same words',
  nowCites: 'Now cites',
  saveVersion: (version: number) => `Save version ${version}`,
  versionBeingWritten: 'A version is being written. Save when it is there, or stop it.',
  nothingChanged: 'Nothing is changed yet.',
  discardHint: 'They are not saved. The versions that were saved stay.',
  noNote: (number: number) => `There is no note #${number} on the canvas.`,
  noIdea: (number: number) => `There is no idea #${number} in the log.`,
  alreadyCited: (number: number) => `#${number} is there already.`,
  maxCited: (max: number, things: string) => `At most ${max} ${things}.`,
  numberNeeded: (thing: string) => `Type the number of a ${thing}, like 12.`,
  editedByName: (name: string) => `Edited by ${name}`,
  restoredBy: (version: number, name: string) => `Version ${version} restored by ${name}`,
  gone: 'Gone',
} as const

/**
 * Returns the decision about a part that a merge leaves to the person, or `null`. `otherName`: the name of the part's
 * author; `null` for an agent.
 */
export function mergeHint(of: MergedPart<unknown>['of'], otherName: string | null): string | null {
  switch (of) {
    case 'both':
      return null
    case 'mine':
      return 'Your words: keep both, or remove one.'
    case 'theirs':
      return `${otherName ?? 'The newer version'}’s words: keep both, or remove one.`
    case 'only-mine':
      return 'You changed this, and the newer version doesn’t have it: keep it, or remove it.'
    case 'only-theirs':
      return `You removed this, and ${otherName ?? 'the newer version'} changed it: keep it, or remove it.`
  }
}
