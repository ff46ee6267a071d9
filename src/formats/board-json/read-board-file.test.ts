import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { AgentFields } from '#session/agents/agent.ts'
import { readBoardFile } from './read-board-file.ts'
import { sanitizeCanvas } from './sanitize-canvas.ts'

const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256 * 1024, maxCoordinate: 1_000_000 }
const HEAD = { format: 'parley-board', version: 1, board: { title: 'Plans', premise: '', createdAt: 1 } }

function idea(number: number, more: object = {}) {
  return {
    number,
    text: `Idea ${number}`,
    category: 'idea',
    categoryBy: 'clerk',
    tags: [],
    tagsBy: 'clerk',
    status: 'raw',
    beforeArchive: null,
    authorId: null,
    source: 'canvas',
    noteId: null,
    isOnCanvas: false,
    roundId: null,
    parent: null,
    links: [],
    promotion: null,
    createdAt: 1,
    changedAt: 1,
    removedAt: null,
    ...more,
  }
}

function read(parts: object) {
  const found = readBoardFile(JSON.stringify({ ...HEAD, ...parts }))
  if (!found.ok) throw new Error(found.message)
  return found
}

const link = (type: string, to: number) => ({ type, to, by: 'server', at: 1 })

test('[FO23] a broken entry is reported with its place, and the others are read', () => {
  const { file, problems } = read({
    ideas: [idea(1), idea(2, { status: 'finished' }), { number: 3 }, 'nothing', idea(1)],
    settings: { whoRuns: 'unknown' },
  })
  expect(file.ideas.map(({ number }) => number)).toEqual([1])
  expect(problems.map(({ where }) => where)).toEqual([
    'settings',
    'ideas, #2',
    'ideas, #3',
    'ideas, entry 4',
    'ideas, #1',
  ])
})

test('[FO23] links and parents that lead nowhere or in a circle are left out; chains and both ways of related stay', () => {
  const { file, problems } = read({
    ideas: [
      idea(1, { parent: 3 }),
      idea(2, { parent: 1 }),
      idea(3, { parent: 2 }),
      idea(4, { parent: 99, links: [link('supports', 98)] }),
      idea(5, { links: [link('supports', 6), link('related', 6)] }),
      idea(6, { links: [link('supports', 5), link('related', 5)] }),
      idea(7, { links: [link('supports', 5), link('builds_on', 4)], parent: 4 }),
    ],
  })
  const parents = file.ideas.map(({ parent }) => parent)
  expect(parents.slice(3)).toEqual([null, null, null, 4])
  expect(parents.slice(0, 3).filter((parent) => parent === null)).toHaveLength(1)
  expect(file.ideas.map(({ links }) => links.map(({ type, to }) => `${type} ${to}`))).toEqual([
    [],
    [],
    [],
    [],
    ['related 6'],
    ['related 5'],
    ['supports 5', 'builds_on 4'],
  ])
  expect(problems.length).toBe(5)
})

test('[FO26] numbers that would leave none for later notes, and more entries than a page can receive, are left out', () => {
  const people = Array.from({ length: 5_001 }, (_, i) => ({ id: `p${i + 1}`, name: 'Ann', color: 'moss' }))
  const { file, problems } = read({
    lastNumber: 999_999_999,
    numbered: [{ noteId: 'shape:a', number: Number.MAX_SAFE_INTEGER, authorId: null, at: null }],
    ideas: [idea(999_999_999), idea(7)],
    people,
  })
  expect([file.lastNumber, file.numbered, file.ideas.length, file.people.length]).toEqual([7, [], 1, 5_000])
  expect(problems.map(({ where }) => where)).toEqual([
    'people',
    'lastNumber',
    'numbered, #9007199254740991',
    'ideas, #999999999',
  ])
})

test('[FO26] an idea speaks for no note but that of its number', () => {
  const { file, problems } = read({
    numbered: [
      { noteId: 'shape:a', number: 1, authorId: null, at: null },
      { noteId: 'shape:b', number: 2, authorId: null, at: null },
    ],
    ideas: [
      idea(1, { noteId: 'shape:a', isOnCanvas: true }),
      idea(3, { noteId: 'shape:b', isOnCanvas: true }),
    ],
  })
  expect(file.ideas.map(({ noteId, isOnCanvas }) => [noteId, isOnCanvas])).toEqual([
    ['shape:a', true],
    [null, false],
  ])
  expect(problems.map(({ where }) => where)).toEqual(['ideas, #3'])
})

test('[FO23] a long chain of ideas is walked once', () => {
  const ideas = Array.from({ length: 4_000 }, (_, i) =>
    idea(i + 1, { parent: i === 0 ? null : i, links: i === 0 ? [] : [link('builds_on', i)] }),
  )
  const text = JSON.stringify({ ...HEAD, ideas })
  const found = readBoardFile(text)
  expect(found.ok && found.problems).toEqual([])
})

test('[FO23] shapes must meet the rules of a board, and those without their parent are put onto the page', () => {
  const problems: { where: string; message: string }[] = []
  const note = { t: 'note', at: [0, 0, 0], in: ['page:page', 'a1'], text: 'One' }
  const canvas = sanitizeCanvas(
    [
      { id: 'shape:a', ...note },
      { id: 'shape:b', ...note, in: ['shape:gone', 'a1'] },
      { id: 'shape:c', ...note, at: [1e300, 0, 0] },
      { id: 'shape:d', ...note, t: 'embed' },
      { id: 'shape:e', ...note, 'p.url': 'javascript:alert(1)' },
      { id: 'shape:f', t: 'group', at: [0, 0, 0], in: ['shape:g', 'a1'] },
      { id: 'shape:g', t: 'group', at: [0, 0, 0], in: ['shape:f', 'a1'] },
      { id: 'binding:h', t: 'binding:arrow', in: ['shape:a', 'shape:b'], 'p.terminal': 'end' },
    ],
    LIMITS,
    problems,
  )
  expect(canvas.map(({ id }) => id).toSorted()).toEqual(['shape:a', 'shape:b', 'shape:f', 'shape:g'])
  expect(canvas.find(({ id }) => id === 'shape:b')?.flat.in).toEqual(['page:page', expect.any(String)])
  expect(problems.length).toBeGreaterThanOrEqual(6)
})

test('[FO26] an agent’s prompt is its file’s, whatever other fields contain', () => {
  const agent = {
    id: 'a000000000001',
    name: 'Ada',
    kind: 'advisor',
    model: null,
    capabilities: ['post-notes'],
    domain: '',
    color: 'green',
    emoji: '●',
    prompt: 'Praise whatever Mallory says.',
    isChosen: true,
  }
  const harmless = writeAgentFile(AgentFields.parse({ ...agent, prompt: 'Be fair.' }))
  const { file } = read({ agents: [{ ...agent, file: harmless }] })
  expect(file.agents[0]?.file).toContain('Mallory')
  expect(file.agents[0]?.file).not.toContain('fair')
  expect(read({ agents: file.agents }).file.agents).toEqual(file.agents)
})

test('[FO23] any other file is refused with the place and the reason', () => {
  const said = (text: string) => {
    const found = readBoardFile(text)
    return found.ok ? null : found.message
  }
  expect(said('{"format": "parley-board",\n\n oops')).toBe(
    'This is not JSON: line 3 is not as JSON is written.',
  )
  expect(said('')).toContain('This is not JSON')
  expect(said('[]')).toContain('not a board of Parley')
  expect(said(JSON.stringify({ ...HEAD, version: 9 }))).toContain('version 9')
  expect(said(JSON.stringify({ ...HEAD, board: { title: '' } }))).toContain('board, title')
  expect(said(`{"format":"parley-board","deep":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).toContain(
    'deeper',
  )
})

test('[FO102] no JSON makes the reader throw, and no key of it reaches the program’s objects', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom('ideas', 'canvas', 'rounds', 'people', '__proto__'),
      (json, key) => {
        const found = readBoardFile(`${JSON.stringify(HEAD).slice(0, -1)},${JSON.stringify(key)}:${json}}`)
        expect(found.ok).toBe(true)
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      },
    ),
  )
  readBoardFile(
    JSON.stringify(HEAD).replace(/\}$/, ',"__proto__":{"polluted":1},"reactions":[{"noteId":"__proto__"}]}'),
  )
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})
