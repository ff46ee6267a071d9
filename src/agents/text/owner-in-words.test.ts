import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import type { Role } from '#session/core/role.ts'
import { agentFields, agentId } from '#session/testing/round-driver.ts'
import { findOwner } from './owner-in-words.ts'

const person = (id: string, name: string, role: Role | null = 'editor') => ({
  id,
  name,
  role,
  color: 'moss',
  joinedAt: 0,
})
const NAMED = {
  people: Object.fromEntries(
    [
      person('ubea', 'Bea'),
      person('utom', 'Tom Reed'),
      person('uann1', 'Ann Lee'),
      person('uann2', 'Ann Poe'),
      person('ugone', 'Wei', null),
    ].map((one) => [one.id, one]),
  ),
  agents: [{ ...agentFields('Sceptic'), id: agentId(1) }],
}

test.each([
  ['@Bea call the printer by Friday', { ownerId: 'ubea' }],
  ['- [ ] @Bea: call the printer', { ownerId: 'ubea' }],
  ['- [x] **@Tom Reed** call the printer', { ownerId: 'utom' }],
  ['Call the printer @Bea', { ownerId: 'ubea' }],
  ['Call the printer @Bea by Friday', { ownerId: 'ubea' }],
  ['Call the printer (@tom)', { ownerId: 'utom' }],
  ['TODO: call the printer, @Bea.', { ownerId: 'ubea' }],
  ['Bea: call the printer', { ownerId: 'ubea' }],
  ['Action: Bea – call the printer', { ownerId: 'ubea' }],
  ['Tom will call the printer', { ownerId: 'utom' }],
  ['bea to order plates: forty', null],
  ['Bea soll die Teller bis Freitag bestellen', { ownerId: 'ubea' }],
  ['call the printer (Bea)', { ownerId: 'ubea' }],
  ['call the printer -> Ann Lee', { ownerId: 'uann1' }],
  ['For the party:\n- [ ] Bea: call the printer', { ownerId: 'ubea' }],
  // Not on the board, or not any more.
  ['@Ortega call the printer', { ownerId: null, ownerName: 'Ortega' }],
  ['@"Mrs Ortega" calls the printer', { ownerId: null, ownerName: 'Mrs Ortega' }],
  ['Wei: call the printer', { ownerId: null, ownerName: 'Wei' }],
])('%s', (text, owner) => {
  expect(findOwner(text, NAMED)).toEqual(owner)
})

test.each([
  // Bea is mentioned, not given a task.
  'Ask @Bea about the printer',
  'Please call @Bea',
  'Book the hall with @Bea',
  'Call Bea by Friday',
  'Send the list of Tom and @Bea',
  // Several people have the task.
  '@Bea and @Tom call the printer',
  'Ann: call the printer',
  'Invite @Tom, then call @Bea',
  '- [ ] @Bea call the printer\n- [ ] @Tom print the signs',
  '@all bring a chair',
  '@home water the plants',
  // An agent has no to-dos.
  '@Sceptic look at the plan',
  // Bea is quoted, or the word is no name.
  'Bea: we must call the printer',
  'Printer: call them by Friday',
  'Call the printer (again)',
  'Bea, Tom: call the printer',
  'Bea: call the printer\nTom: no, do not',
])('no one: %s', (text) => {
  expect(findOwner(text, NAMED)).toBeNull()
})

test('neither many people nor hostile text take long', { tags: ['slow'] }, () => {
  const many = Array.from({ length: 500 }, (_, i) => person(`u${i}`, `Person ${i} Name`))
  const named = { ...NAMED, people: Object.fromEntries(many.map((one) => [one.id, one])) }
  const texts = [
    '@'.repeat(400),
    `${'a '.repeat(190)}@`,
    `${'(a'.repeat(199)})`,
    `- [ ] ${'x -> '.repeat(70)}`,
    `${'A'.repeat(79)} to `.repeat(4),
  ]
  const before = usedMs()
  for (const text of texts) findOwner(text, named)
  expect(usedMs() - before).toBeLessThan(200)
})
