import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { CAPABILITIES_OF } from '#agents/agent-file/capabilities-of.ts'
import { AgentId } from '#session/agents/agent.ts'
import { agentLibrary, startingAgents } from './library.ts'

const library = agentLibrary()
const advisors = library.filter(({ agent }) => agent.kind === 'advisor')

/** Code points that the one-ink font of the page has. */
function inOneInk(): (sign: string) => boolean {
  const path = createRequire(import.meta.url).resolve('@fontsource-variable/noto-emoji/unicode.json')
  const subsets = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))
  const ranges = Object.values(subsets)
    .flatMap((subset) => subset.split(','))
    .map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
  return (sign) => {
    const point = sign.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => point >= from && point <= to)
  }
}

test('there are at least twelve advisors, two moderators, who may have to agree, and one of each other kind', () => {
  expect(advisors.length).toBeGreaterThanOrEqual(12)
  for (const [kind, count] of Object.entries({ moderator: 2, synthesizer: 1, clerk: 1 })) {
    expect(library.filter(({ agent }) => agent.kind === kind)).toHaveLength(count)
  }
  expect(new Set(library.map(({ agent }) => agent.name)).size).toBe(library.length)
  expect(new Set(library.map(({ agent }) => agent.emoji)).size).toBe(library.length)
})

test('a new board starts with four advisors of four colours, and the three with a duty, all chosen', () => {
  const starting = startingAgents()
  expect(starting.map(({ agent }) => agent.name)).toEqual([
    'Night-shift nurse',
    'School caretaker',
    'First-year accountant',
    'Sceptic',
    'Moderator',
    'Synthesizer',
    'Clerk',
  ])
  expect(new Set(starting.slice(0, 4).map(({ agent }) => agent.color)).size).toBe(4)
  expect(starting.every(({ isChosen }) => isChosen)).toBe(true)
  expect(starting.every(({ agentId }) => AgentId.safeParse(agentId).success)).toBe(true)
  expect(startingAgents()[0]?.agentId).not.toBe(starting[0]?.agentId)
})

describe.each(library.map((entry) => [entry.id, entry] as const))('%s', (id, { agent, file }) => {
  test('[AF3] the file is canonical', () => {
    expect(writeAgentFile(agent)).toBe(file)
    expect(id).toBe(agent.name.toLowerCase().replaceAll(' ', '-'))
    // The operator of the server decides which model answers.
    expect(agent.model).toBeNull()
  })

  test('each advisor is a person with a place or a duty, an aim and a limit', () => {
    const words = agent.prompt.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(80)
    expect(words).toBeLessThanOrEqual(200)
    expect(agent.domain).toMatch(/^(I|My duty) /)
    const [place = '', ...rest] = agent.prompt.split('\n\n')
    expect(place).toMatch(/\b(I|My duty)\b/)
    expect(rest.join('\n')).toMatch(/^From (my|that|those|long|the) |^I took |^I have chaired /m)
    expect(rest.join('\n')).toMatch(/^I look for /m)
    expect(rest.join('\n')).toMatch(/^I never /m)
  })

  test('no agent is famous, an expert or a machine, and no prompt names a format of answers', () => {
    const all = `${agent.name} ${agent.domain} ${agent.prompt}`
    expect(all).not.toMatch(
      /\b(expert|genius|guru|visionary|thought leader|world-class|renowned|famous|you are an|as an ai|assistant|language model|NOTE:|json|markdown)\b/i,
    )
    // Two capitalised words in a row inside a sentence would be a person's name.
    expect(all).not.toMatch(/[a-z,] [A-Z][a-z]+ [A-Z][a-z]+/)
  })

  test('capabilities of an agent fit its kind, and its emoji is one character in one ink', () => {
    expect(agent.capabilities).toEqual(CAPABILITIES_OF[agent.kind])
    expect([...new Intl.Segmenter().segment(agent.emoji)]).toHaveLength(1)
    expect(inOneInk()(agent.emoji)).toBe(true)
  })
})
