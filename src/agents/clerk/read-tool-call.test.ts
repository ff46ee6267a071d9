import { describe, expect, test } from 'vitest'
import { MAX_IDEA_CHARS } from '#session/ideas/idea.ts'
import { toolsFor } from './clerk-tools.ts'
import { readToolCall } from './read-tool-call.ts'

const asked = (name: string, input: unknown) => {
  const read = readToolCall(name, input)
  return read.ok ? read.call : read.why.message
}

test('valid input of each tool is read', () => {
  const input = { content: 'Tea at four', category: 'todo', tags: ['tea', 'four'], answers: 12 }
  expect(asked('save_idea', input)).toEqual({ tool: 'save_idea', ...input })
  expect(asked('read_back', { category: 'question', status: 'raw', tag: 'tea', mine: true })).toEqual({
    tool: 'read_back',
    category: 'question',
    status: 'raw',
    tag: 'tea',
    mine: true,
  })
  expect(asked('tag_idea', { idea: 42, tags: ['tea'] })).toEqual({
    tool: 'tag_idea',
    idea: 42,
    tags: ['tea'],
  })
  expect(asked('link_ideas', { from: 1, to: 2, type: 'builds_on' })).toEqual({
    tool: 'link_ideas',
    from: 1,
    to: 2,
    type: 'builds_on',
  })
})

test('input with small mistakes is read', () => {
  const sloppy = {
    content: '“Tea at four”',
    category: 'To-Do',
    tags: '#tea, Four  o’clock; tea',
    answers: '#12',
  }
  expect(asked('SAVE_IDEA', sloppy)).toEqual({
    tool: 'save_idea',
    content: 'Tea at four',
    category: 'todo',
    tags: ['tea', 'four o’clock'],
    answers: 12,
  })
  expect(asked('tag_idea', { idea: 'idea #42', tags: '#a #b' })).toMatchObject({ idea: 42, tags: ['a', 'b'] })
  expect(asked('link-ideas', { from: '#1', to: '2', type: 'Builds on' })).toMatchObject({ type: 'builds_on' })
  expect(asked('read_back', undefined)).toEqual({
    tool: 'read_back',
    category: null,
    status: null,
    tag: null,
    mine: false,
  })
  expect(asked('save_idea', { content: 'A', category: 'masterpiece' })).toMatchObject({ category: null })
  for (const [said, category] of [
    ['todo.', 'todo'],
    ['Questions', 'question'],
    ['Decision!', 'decision'],
    ['“action items”', 'todo'],
    ['**notes**', 'note'],
  ])
    expect(asked('save_idea', { content: 'A', category: said })).toMatchObject({ category })
})

test('an idea is as long as a note of this server may be', () => {
  const long = { content: 'x'.repeat(51) }
  expect(readToolCall('save_idea', long, 51).ok).toBe(true)
  expect(readToolCall('save_idea', long, 50)).toEqual({
    ok: false,
    why: {
      message: 'An idea has at most 50 characters. Save its parts one by one.',
      sentence: 'clerk-long-idea',
      values: { max: 50 },
    },
  })
})

describe('meaningless input is answered with a sentence', () => {
  test.each([
    ['delete_board', { board: 'another' }],
    ['save_idea', {}],
    ['save_idea', { content: ' \u200b ' }],
    ['save_idea', { content: ['A'] }],
    ['save_idea', { content: 'x'.repeat(MAX_IDEA_CHARS + 1) }],
    ['save_idea', 'content: A'],
    ['save_idea', null],
    ['tag_idea', { idea: 0, tags: ['a'] }],
    ['tag_idea', { idea: -4, tags: ['a'] }],
    ['tag_idea', { idea: 1.5, tags: ['a'] }],
    ['tag_idea', { idea: '99999999999999', tags: ['a'] }],
    ['tag_idea', { idea: 1, tags: ['#', ' '] }],
    ['link_ideas', { from: 1, to: 2, type: 'owns' }],
    ['link_ideas', { from: 1, type: 'related' }],
    ['toString', {}],
    ['', {}],
  ])('%s %j', (name, input) => {
    expect(readToolCall(name, input)).toMatchObject({
      ok: false,
      why: { message: expect.stringMatching(/[.]$/) },
    })
  })
})

test('fields that the input doesn’t have itself are none', () => {
  const input = Object.create({ content: 'inherited' })
  expect(readToolCall('save_idea', input).ok).toBe(false)
  expect(asked('save_idea', JSON.parse('{"__proto__": {"content": "x"}, "content": "A"}'))).toMatchObject({
    content: 'A',
  })
})

test('only what an agent may do is offered to it', () => {
  expect(toolsFor(['save-idea', 'post-notes'])).toEqual(['save_idea'])
  expect(toolsFor(['save-idea', 'read-back', 'tag-idea', 'link-ideas'])).toHaveLength(5)
  expect(toolsFor([])).toEqual([])
})
