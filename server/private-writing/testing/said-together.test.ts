import { expect, test } from 'vitest'
import { saidTogether } from './said-together.ts'

const isSaid = (text: string) => saidTogether(text, /zebra/, /Bob/).length > 0

test('[PW3] two facts about one note are found in objects, in texts inside them, and in lines', () => {
  const note = { text: 'zebra', author: { name: 'Bob' } }
  const lines = ['| zebra | Bob |', `/notes ${JSON.stringify({ notes: [note] })}`]
  for (const line of [
    ...lines,
    JSON.stringify([{ content: `Notes:\n${JSON.stringify(note)}\n` }]),
    JSON.stringify({ kind: 'edited', by: 'Bob', note: 'shape:zebra' }),
  ])
    expect([line, isSaid(line)]).toEqual([line, true])
  for (const line of [
    'zebra\nBob',
    JSON.stringify({ people: ['Bob'], notes: [{ text: 'zebra', author: null }] }),
    JSON.stringify([{ content: 'zebra\nBob is here' }]),
    JSON.stringify({ uri: 'board', text: JSON.stringify({ people: ['Bob'], notes: [{ text: 'zebra' }] }) }),
    JSON.stringify({ shapes: { 'shape:1': { text: 'zebra' } }, people: { b: 'Bob' } }),
  ])
    expect([line, isSaid(line)]).toEqual([line, false])
})
