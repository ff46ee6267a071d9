import { type DocumentRun, isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { EditedPart } from '#session/documents/hand-edit.ts'

/** A version of a synthesis or a proposal. */
export interface DocumentVersion extends Pick<DocumentRun, 'id' | 'state' | 'requestedBy' | 'startedAt'> {
  version: number
  previousId: string | null
}

/** Every document with its versions, newest first; the most recently requested document first. */
export function chainsOf<Version extends DocumentVersion>(
  documents: Readonly<Record<string, Version>>,
): Version[][] {
  const inOrder = Object.values(documents).sort((a, b) => a.startedAt - b.startedAt)
  const chains = Map.groupBy(inOrder, (document) => firstOf(documents, document))
  return [...chains.values()]
    .map((chain) => chain.sort((a, b) => b.version - a.version || b.startedAt - a.startedAt))
    .sort((a, b) => (b[0]?.startedAt ?? 0) - (a[0]?.startedAt ?? 0))
}

/** The id of the first version. `seen` ends a cycle, and a missing version ends the chain. */
function firstOf(documents: Readonly<Record<string, DocumentVersion>>, document: DocumentVersion): string {
  const seen = new Set<string>()
  let first = document
  while (first.previousId !== null && !seen.has(first.id)) {
    seen.add(first.id)
    const before = documents[first.previousId]
    if (!before) break
    first = before
  }
  return first.id
}

/** Finished versions that came after this one, oldest first. `versions` are newest first. */
export function versionsSince<Version extends DocumentVersion>(
  basis: Version,
  versions: readonly Version[],
): Version[] {
  return versions.filter((each) => each.version > basis.version && !isOpenDocumentRun(each)).toReversed()
}

export interface PartChanges<Part> {
  added: Part[]
  gone: Part[]
  reworded: { before: Part; after: Part }[]
  /** Parts in the same words, with other citations or otherwise altered. */
  altered: { before: Part; after: Part }[]
  kept: number
}

interface PartRules<Part> {
  citationsOf: (part: Part) => readonly (string | number)[]
  /** Whether two parts in the same words differ in more than their citations. */
  isAltered: (before: Part, after: Part) => boolean
  /** Whether one part can be the reworded form of another one; by default, always. */
  canFollow?: (before: Part, after: Part) => boolean
}

/** From this share of common citations on, a part is taken for the reworded form of another one. */
const SAME_GROUND = 0.5

/**
 * The differences between two lists of parts. A part counts as reworded if an edit recorded its origin, or if it has mostly
 * the same citations.
 */
export function changesOfParts<Part extends EditedPart & { text: string }>(
  before: readonly Part[],
  after: readonly Part[],
  rules: PartRules<Part>,
): PartChanges<Part> {
  const now = new Set(after.map(plain))
  const was = Map.groupBy(before, plain)
  const gone = before.filter((part) => !now.has(plain(part)))
  const changes: PartChanges<Part> = { added: [], gone, reworded: [], altered: [], kept: 0 }
  for (const part of after) {
    const same = was.get(plain(part))
    // Parts in the same words are paired by their order.
    const twin = same && same.length > 1 ? same.shift() : same?.[0]
    if (twin && !isUnaltered(twin, part, rules)) changes.altered.push({ before: twin, after: part })
    else if (twin) changes.kept += 1
    else {
      const [old] = gone.splice(placeOfOrigin(gone, part, before, rules), 1)
      if (old) changes.reworded.push({ before: old, after: part })
      else changes.added.push(part)
    }
  }
  return changes
}

function isUnaltered<Part>(before: Part, after: Part, { citationsOf, isAltered }: PartRules<Part>): boolean {
  const { added, gone } = compareLists(citationsOf(before), citationsOf(after))
  return added.length + gone.length === 0 && !isAltered(before, after)
}

/** The index among `gone` of the part that this one is the reworded form of; the end without any. */
function placeOfOrigin<Part extends EditedPart>(
  gone: readonly Part[],
  part: Part,
  before: readonly Part[],
  { citationsOf, canFollow = () => true }: PartRules<Part>,
): number {
  const origin = typeof part.from === 'number' ? before[part.from] : undefined
  const isReworded = (old: Part) =>
    canFollow(old, part) && sharedShare(citationsOf(old), citationsOf(part)) >= SAME_GROUND
  const at = origin ? gone.indexOf(origin) : gone.findIndex(isReworded)
  return at < 0 ? gone.length : at
}

export function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
): { added: Item[]; gone: Item[] } {
  return {
    added: after.filter((item) => !before.includes(item)),
    gone: before.filter((item) => !after.includes(item)),
  }
}

/** Without case and punctuation: a moved comma is no change of a sentence. */
function plain({ text }: { text: string }): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The share of items that both lists have, 0 to 1 (Jaccard index). */
function sharedShare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const all = new Set([...a, ...b]).size
  return all === 0 ? 0 : new Set(a.filter((item) => b.includes(item))).size / all
}
