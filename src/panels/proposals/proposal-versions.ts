import type { EditedPart } from '#session/documents/hand-edit.ts'
import type { ProposalSource, ProposalText, ProposalView } from '#session/proposals/proposal.ts'

type Proposals = Readonly<Record<string, ProposalView>>

/** The versions of one proposal, newest first. */
export type Chain = readonly ProposalView[]

export function chainsOf(proposals: Proposals): Chain[] {
  const chains = new Map<string, ProposalView[]>()
  const inOrder = Object.values(proposals).sort((a, b) => a.startedAt - b.startedAt)
  for (const proposal of inOrder) {
    const first = firstOf(proposals, proposal)
    chains.set(first, [proposal, ...(chains.get(first) ?? [])])
  }
  return [...chains.values()]
    .map((chain) => chain.sort((a, b) => b.version - a.version || b.startedAt - a.startedAt))
    .sort((a, b) => (b[0]?.startedAt ?? 0) - (a[0]?.startedAt ?? 0))
}

/** The id of the first version. `seen` ends a cycle, and a missing version ends the chain. */
function firstOf(proposals: Proposals, proposal: ProposalView): string {
  const seen = new Set<string>()
  let first = proposal
  while (first.previousId !== null && !seen.has(first.id)) {
    seen.add(first.id)
    const before = proposals[first.previousId]
    if (!before) break
    first = before
  }
  return first.id
}

/** The version before this one that has a text; null if there is none. */
export function versionBefore(chain: Chain, proposal: ProposalView): ProposalView | null {
  const at = chain.indexOf(proposal)
  return chain.slice(at + 1).find(saysSomething) ?? null
}

/** A version that failed or was stopped early may have no text at all. */
export function saysSomething({ summary, findings, actions }: ProposalText): boolean {
  return summary !== '' || findings.length > 0 || actions.length > 0
}

interface Item extends EditedPart {
  numbers: readonly number[]
  /** Owner and day of an action; findings have none. */
  ownerId?: string | null
  ownerName?: string | undefined
  due?: string | null
}

export interface ItemChanges<Of extends Item> {
  added: Of[]
  gone: Of[]
  reworded: { before: Of; after: Of }[]
  /** Items with the same words and other citations, another owner or day. */
  altered: { before: Of; after: Of }[]
  kept: number
}

/** From this share of common ideas on, an item is taken for the reworded form of another one. */
const SAME_GROUND = 0.5

/**
 * The differences between two lists. An item counts as reworded if an edit recorded its origin, or if it
 * cites mostly the same ideas.
 */
export function itemChanges<Of extends Item>(before: readonly Of[], after: readonly Of[]): ItemChanges<Of> {
  const now = new Set(after.map(plain))
  const was = Map.groupBy(before, plain)
  const gone = before.filter((item) => !now.has(plain(item)))
  const added: Of[] = []
  const reworded: ItemChanges<Of>['reworded'] = []
  const altered: ItemChanges<Of>['altered'] = []
  let kept = 0
  for (const item of after) {
    const same = was.get(plain(item))
    if (same) {
      const twin = same.length > 1 ? same.shift() : same[0]
      if (twin && isAltered(twin, item)) altered.push({ before: twin, after: item })
      else kept += 1
      continue
    }
    const origin = typeof item.from === 'number' ? before[item.from] : undefined
    const at = gone.findIndex((old) => (origin ? old === origin : sharedGround(old, item) >= SAME_GROUND))
    const [old] = at < 0 ? [] : gone.splice(at, 1)
    if (old) reworded.push({ before: old, after: item })
    else added.push(item)
  }
  return { added, gone, reworded, altered, kept }
}

function isAltered(before: Item, after: Item): boolean {
  const { added, gone } = numberChanges(before, after)
  return (
    added.length + gone.length > 0 ||
    (before.ownerId ?? null) !== (after.ownerId ?? null) ||
    before.ownerName !== after.ownerName ||
    (before.due ?? null) !== (after.due ?? null)
  )
}

export function numberChanges(
  before: Pick<Item, 'numbers'>,
  after: Pick<Item, 'numbers'>,
): { added: number[]; gone: number[] } {
  return {
    added: after.numbers.filter((number) => !before.numbers.includes(number)),
    gone: before.numbers.filter((number) => !after.numbers.includes(number)),
  }
}

function plain({ text }: Item): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function sharedGround(a: Item, b: Item): number {
  const all = new Set([...a.numbers, ...b.numbers])
  const shared = new Set(a.numbers.filter((number) => b.numbers.includes(number))).size
  return all.size === 0 ? 0 : shared / all.size
}

export interface SourceChanges {
  added: number[]
  changed: number[]
  gone: number[]
}

/** `chars` is compared too, because the text of a long idea is stored cut. */
export function sourceChanges(
  before: readonly ProposalSource[],
  after: readonly ProposalSource[],
): SourceChanges {
  const was = new Map(before.map((source) => [source.number, source]))
  const now = new Set(after.map(({ number }) => number))
  return {
    added: after.filter(({ number }) => !was.has(number)).map(({ number }) => number),
    changed: after
      .filter(({ number, text, chars }) => {
        const old = was.get(number)
        return old !== undefined && (old.text !== text || old.chars !== chars)
      })
      .map(({ number }) => number),
    gone: before.filter(({ number }) => !now.has(number)).map(({ number }) => number),
  }
}
