import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import type { AgentFields } from '#session/agents/agent.ts'
import { AGENTS_ZIP_LIMITS, readAgentsZip, writeAgentsZip } from './agents-zip.ts'

const AGENT: AgentFields = {
  name: 'Sceptic',
  kind: 'advisor',
  model: null,
  capabilities: ['post-notes'],
  domain: '',
  color: 'yellow',
  emoji: '🤨',
  prompt: 'Doubt it.',
}
const named = (name: string) => {
  const agent = { ...AGENT, name }
  return { ...agent, file: writeAgentFile(agent) }
}
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text]),
    ),
  )

function read(bytes: Uint8Array) {
  const found = readAgentsZip(bytes)
  if (!found.ok) throw new Error(found.message)
  return found
}
function refused(bytes: Uint8Array): string {
  const found = readAgentsZip(bytes)
  if (found.ok) throw new Error('it was read')
  return found.message
}

test('[FO12] zipped agents are unzipped unchanged, in order, whatever their names', () => {
  const agents = ['Sceptic', 'con', '../../etc', 'a/b?*', 'SCEPTIC', '…', '.hidden', '🤨'].map(named)
  const { agents: found, problems } = read(writeAgentsZip(agents))
  expect(problems).toEqual([])
  expect(found).toEqual(agents.map(({ file, ...agent }) => ({ agent, file })))
  expect(writeAgentsZip(agents)).toEqual(writeAgentsZip(agents))
})

test('[FO13] an unreadable file is reported with its line, and the rest is offered', () => {
  const { agents, problems } = read(
    zip({
      'a/good.md': named('Good').file,
      'a/bad.md': '---\nname: Bad\nkind: wizard\n---\nx',
      'a/picture.md': new Uint8Array([0xff, 0xd8, 0xff, 0]),
      'a/huge.md': 'x'.repeat(AGENTS_ZIP_LIMITS.maxFileBytes + 1),
      'a/readme.txt': 'not an agent',
      '__MACOSX/a/._good.md': 'leftovers',
      '.git/x.md': 'hidden',
    }),
  )
  expect(agents.map(({ agent }) => agent.name)).toEqual(['Good'])
  expect(problems).toMatchObject([
    { file: 'a/picture.md', message: 'This is not a text file.' },
    { file: 'a/huge.md', message: 'This file is larger than 94 KB.' },
    { file: 'a/bad.md', message: expect.stringMatching(/^Line 3: “wizard” is no kind of agent/) },
  ])
})

test('[FO12] a path that climbs out is a label and nothing else', () => {
  const { problems } = read(zip({ '../../../etc/cron.md': 'x', '/root/a.md': 'y', 'C:\\x\\b.md': 'z' }))
  expect(problems.map(({ file }) => file)).toEqual(['etc/cron.md', 'root/a.md', 'C:/x/b.md'])
})

test('[FO13] a zip that unpacks into gigabytes, or into thousands of files, is refused within moments', {
  tags: ['slow'],
}, () => {
  const began = usedMs()
  const zeros = new Uint8Array(9 * 1024 * 1024)
  const huge = { file: '1.md', message: 'This file is larger than 94 KB.' }
  expect(read(zip({ '1.md': zeros })).problems).toMatchObject([huge])
  const large = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`${i}.md`, zeros.subarray(0, 90_000)]),
  )
  expect(refused(zip(large))).toBe('Unpacked, this zip is larger than 8 MB.')
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}.md`, 'x']))
  expect(refused(zip(many))).toBe('There are more than 200 files in this zip.')
  // Both headers declare ten bytes, which is too few.
  const liar = zip({ '1.md': zeros })
  const view = new DataView(liar.buffer, liar.byteOffset)
  view.setUint32(22, 10, true)
  view.setUint32(liar.length - 22 - '1.md'.length - 46 + 24, 10, true)
  expect(read(liar).problems).toMatchObject([huge])
  expect(usedMs() - began).toBeLessThan(3_000)
})

test('[FO13] a file that is no zip, or half a zip, is refused in a sentence', () => {
  expect(refused(strToU8('---\nname: A\n---\nx'))).toBe('This is not a zip file.')
  expect(refused(new Uint8Array())).toBe('This is not a zip file.')
  const whole = zip({ 'a.md': named('A').file.repeat(20) })
  expect(refused(whole.subarray(0, 90))).toMatch(/damaged|cut off/)
})

test('[FO13] a changed byte and a truncated zip are reported and never ignored', () => {
  const whole = zipSync({
    'good.md': strToU8(named('Good').file),
    'other.md': [strToU8(named('Other').file), { level: 0 }],
  })
  const untouched = JSON.stringify(read(whole).agents)
  for (let at = 0; at < whole.length; at += 3) {
    const changed = whole.slice()
    changed[at] = (changed[at] ?? 0) ^ 0x20
    const found = readAgentsZip(changed)
    if (!found.ok || found.problems.length > 0) continue
    // Times, versions and attributes may be anything, and a name guarantees nothing.
    expect(found.agents.every((agent) => untouched.includes(JSON.stringify(agent)))).toBe(true)
  }
  for (const size of [4, 20, 60, whole.length - 30, whole.length - 1])
    expect(refused(whole.slice(0, size))).toBe(
      'This zip is damaged or cut off. Make it again, then import it.',
    )
  expect(refused(strToU8(`PK${'garbage '.repeat(20)}`))).toMatch(/damaged or cut off/)
  const stored = zipSync({ 'good.md': [strToU8(named('Good').file), { level: 0 }] })
  // Within the file: bytes of the header hold the time of this test.
  stored[Buffer.from(stored).indexOf('Good')] = 0x45
  expect(read(stored).problems).toMatchObject([
    { file: 'good.md', message: 'This file is damaged inside the zip.' },
  ])
})
