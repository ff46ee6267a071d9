import { describe, expect, test } from 'vitest'
import { chainsOf, compareLists } from '#panels/documents/document-versions.ts'
import type { ProposalView } from '#session/proposals/proposal.ts'
import { metricLabel, staleLabel } from './proposal-labels.ts'
import { proposalMarkdown } from './proposal-markdown.ts'
import { itemChanges, sourceChanges, versionBefore } from './proposal-versions.ts'

function proposalOf(more: Partial<ProposalView>): ProposalView {
  return {
    id: 'p1',
    version: 1,
    previousId: null,
    state: 'done',
    scope: 'board',
    title: 'Nights',
    summary: 'Warmer nights.',
    findings: [],
    actions: [],
    metrics: { ideas: 3, people: 1, agents: 0, themes: 0, links: 0, decisions: 1, todos: 0 },
    instructions: '',
    agentId: null,
    model: 'demo:script',
    requestedBy: 'u1',
    startedAt: 1,
    endedAt: 2,
    failure: null,
    usage: null,
    sourceCount: 3,
    stale: { changed: 0, gone: 0, fresh: 0 },
    ...more,
  }
}

const item = (text: string, ...numbers: number[]) => ({ text, numbers })

describe('versions', () => {
  const first = proposalOf({})
  const failed = proposalOf({
    id: 'p2',
    version: 2,
    previousId: 'p1',
    state: 'failed',
    summary: '',
    startedAt: 2,
  })
  const third = proposalOf({ id: 'p3', version: 3, previousId: 'p2', startedAt: 3 })
  const other = proposalOf({ id: 'p4', startedAt: 4 })

  test('each proposal has its versions, newest first; the last requested one is first', () => {
    const chains = chainsOf({ p3: third, p1: first, p4: other, p2: failed })
    expect(chains.map((chain) => chain.map(({ id }) => id))).toEqual([['p4'], ['p3', 'p2', 'p1']])
  })

  test('a version is compared with the last before it that is not empty', () => {
    const [, chain = []] = chainsOf({ p1: first, p2: failed, p3: third, p4: other })
    expect(versionBefore(chain, third)?.id).toBe('p1')
    expect(versionBefore(chain, first)).toBeNull()
  })

  test('a version that names itself as its predecessor does no harm', () => {
    const odd = proposalOf({ id: 'p5', previousId: 'p6' })
    const odder = proposalOf({ id: 'p6', previousId: 'p5' })
    expect(chainsOf({ p5: odd, p6: odder }).flat()).toHaveLength(2)
  })

  test('new, reworded, gone and kept are distinguished', () => {
    const before = [item('Soup helps.', 1, 2), item('A bus.', 3), item('Lamps.', 4)]
    const after = [item('soup helps', 1), item('A late bus is missing.', 3), item('Who pays?', 9)]
    expect(itemChanges(before, after)).toEqual({
      kept: 0,
      altered: [{ before: item('Soup helps.', 1, 2), after: item('soup helps', 1) }],
      added: [item('Who pays?', 9)],
      reworded: [{ before: item('A bus.', 3), after: item('A late bus is missing.', 3) }],
      gone: [item('Lamps.', 4)],
    })
  })

  test('the same words with other ideas, another owner or day are reported', () => {
    const action = (more: object) => ({ ...item('Book it.', 2), ownerId: 'u1', due: null, ...more })
    const changes = (before: object, after: object) =>
      itemChanges([action(before)], [action(after)]).altered.length
    expect(changes({}, {})).toBe(0)
    expect(changes({ numbers: [2, 3] }, { numbers: [3, 2] })).toBe(0)
    expect(changes({}, { numbers: [2, 3] })).toBe(1)
    expect(changes({}, { ownerId: null, ownerName: 'Mrs Ortega' })).toBe(1)
    expect(changes({}, { due: '2026-12-01' })).toBe(1)
    expect(compareLists([1, 2], [2, 3])).toEqual({ added: [3], gone: [1] })
  })

  test('added, removed and changed ideas', () => {
    const source = (number: number, text: string, chars = text.length) => ({
      number,
      text,
      chars,
      authorId: null,
    })
    const before = [source(1, 'One'), source(2, 'Two'), source(3, 'Long', 3_000)]
    const after = [source(1, 'Other'), source(3, 'Long', 3_001), source(4, 'Four')]
    expect(sourceChanges(before, after)).toEqual({ added: [4], changed: [1, 3], gone: [2] })
  })
})

describe('words', () => {
  test('staleness is a sentence, or nothing', () => {
    expect(staleLabel({ changed: 0, gone: 0, fresh: 0 })).toBeNull()
    expect(staleLabel({ changed: 1, gone: 0, fresh: 0 })).toBe('Since this version, 1 idea was changed.')
    expect(staleLabel({ changed: 2, gone: 1, fresh: 3 })).toBe(
      'Since this version, 2 ideas were changed, 1 idea was removed and 3 ideas were added.',
    )
  })

  test('figures that are nothing are left out', () => {
    expect(metricLabel(proposalOf({}).metrics)).toEqual([
      { name: 'ideas', count: 3 },
      { name: 'person', count: 1 },
      { name: 'decision', count: 1 },
    ])
  })
})

test('a sentence that a person rewrote is reworded, whatever its sources', () => {
  const before = [{ text: 'Soup helps.', numbers: [1] }]
  const after = [{ text: 'Soup does not.', numbers: [2], from: 0 }]
  expect(itemChanges(before, after)).toMatchObject({
    added: [],
    gone: [],
    reworded: [{ before: before[0], after: after[0] }],
  })
})

describe('Markdown', () => {
  const nameOf = (id: string) => ({ u1: 'Ines', a1: 'Night *nurse*' })[id] ?? null

  test('findings with who, actions with owner and day, ideas with numbers, and that a script wrote it', () => {
    const text = proposalMarkdown(
      proposalOf({
        findings: [{ text: 'Soup helps.', numbers: [1, 2], people: ['u1', 'a1', 'unknown'] }],
        actions: [
          { text: 'Cook.', numbers: [2], ownerId: 'u1', due: '2026-12-01' },
          { text: 'Buy salt.', numbers: [], ownerId: null, ownerName: 'Mr *Pan*', due: null },
        ],
      }),
      [{ number: 1, text: 'A\nbus', authorId: 'u1' }],
      { nameOf, boardTitle: 'Canteen' },
    )
    expect(text).toBe(`# Nights

Canteen, version 1, 1970-01-01

_Written by a script, not an AI._

## Summary

Warmer nights.

## Findings

1. Soup helps. (#1 #2, Ines, Night \\*nurse\\*)

## Actions

- [ ] Cook. (**Ines**, by 2026-12-01, #2)
- [ ] Buy salt. (**Mr \\*Pan\\***)

## What went in

- #1 A bus (Ines)

3 ideas · 1 person · 1 decision
`)
  })

  test('nothing that people wrote becomes a heading, a link, a picture or HTML', () => {
    const hostile = '# Heading\n![x](http://evil) <img src=x> [a](b) `code` - list'
    const text = proposalMarkdown(
      proposalOf({
        title: hostile,
        summary: hostile,
        findings: [{ text: hostile, numbers: [], people: [] }],
      }),
      [],
      { nameOf, boardTitle: hostile },
    )
    expect(text.split('\n').filter((line) => /^#+ /.test(line))).toHaveLength(3)
    expect(text).not.toMatch(/[^\\]<img|[^\\]\]\(|[^\\]`/)
  })
})
