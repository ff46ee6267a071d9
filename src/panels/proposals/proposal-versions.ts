import { changesOfParts, type PartChanges } from '#panels/documents/document-versions.ts'
import type { EditedPart } from '#session/documents/hand-edit.ts'
import type { ProposalSource, ProposalView } from '#session/proposals/proposal.ts'
import { hasProposalText } from '#session/proposals/proposal.ts'

/** The versions of one proposal, newest first. */
export type Chain = readonly ProposalView[]

/** The version before this one that has a text; null if there is none. */
export function versionBefore(chain: Chain, proposal: ProposalView): ProposalView | null {
  const at = chain.indexOf(proposal)
  return chain.slice(at + 1).find(hasProposalText) ?? null
}

interface Item extends EditedPart {
  numbers: readonly number[]
  /** Owner and day of an action; findings have none. */
  ownerId?: string | null
  ownerName?: string | undefined
  due?: string | null
}

export function itemChanges<Of extends Item>(before: readonly Of[], after: readonly Of[]): PartChanges<Of> {
  return changesOfParts(before, after, {
    citationsOf: ({ numbers }) => numbers,
    isAltered: (old, now) =>
      (old.ownerId ?? null) !== (now.ownerId ?? null) ||
      old.ownerName !== now.ownerName ||
      (old.due ?? null) !== (now.due ?? null),
  })
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
