import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import type { Command } from '#session/command.ts'
import { commentId, threadId } from '#session/comments/testing/comment-board.ts'
import type { Actor } from '#session/core/actor.ts'
import { captureCommand, EDITOR, LogDriver } from '#session/testing/log-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { changedTextKeys, type SearchableText, searchableText, searchableTexts } from './searchable-text.ts'

const STEPS = 120
const nameOf = ({ kind, key }: Pick<SearchableText, 'kind' | 'key'>) => `${kind} ${key}`

test('[HT80] the texts of the changed keys alone keep a copy equal to all texts of the board', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const board = new LogDriver()
    const copy = new Map<string, SearchableText>()
    let seq = 0
    const follow = () => {
      for (const event of board.events.slice(seq))
        for (const key of changedTextKeys(board.state, event)) {
          const text = searchableText(board.state, key)
          if (text) copy.set(nameOf(key), text)
          else copy.delete(nameOf(key))
        }
      seq = board.events.length
    }
    const { random } = seededRandom(seed)
    let done = 0
    for (let i = 0; i < STEPS; i++) {
      const [command, actor] = randomCommand(i, random)
      if (board.ask(command, actor) === null) done++
      if (random() < 0.5) follow()
    }
    follow()
    const all = new Map(searchableTexts(board.state).map((text) => [nameOf(text), text]))
    expect([`seed ${seed}`, copy]).toEqual([`seed ${seed}`, all])
    expect(done).toBeGreaterThan(STEPS / 3)
  }
})

test('[HT80] deleted notes, removed ideas and deleted comments are in no text', () => {
  const board = new LogDriver()
  board.capture(captureCommand('n1', { text: 'Lamps' }), captureCommand('n2', { text: 'Benches' }))
  board.ask(commentOn(1, 'Which lamps?'), by(EDITOR))
  const texts = () => searchableTexts(board.state).map(({ text }) => text)
  expect(texts()).toEqual(['Title', 'Lamps', 'Benches', 'Which lamps?'])
  board.ask({ type: 'ideas.follow', ideas: [{ number: 1, isOnCanvas: false }] }, SERVER)
  board.ask({ type: 'ideas.remove', numbers: [2] }, by(OWNER))
  board.ask({ type: 'comment.delete', commentId: commentId(1) }, by(EDITOR))
  expect(texts()).toEqual(['Title'])
})

function commentOn(number: number, text: string): Command {
  const ids = { threadId: threadId(number), commentId: commentId(number) }
  return { type: 'comment.add', ...ids, text, mentions: [], anchor: { kind: 'board' } }
}

function randomCommand(step: number, random: () => number): [Command, Actor] {
  const number = 1 + Math.floor(random() * 12)
  const text = `Words ${step}`
  const commands: [Command, Actor][] = [
    [{ type: 'ideas.capture', ideas: [captureCommand(`n${step}`, { text })] }, SERVER],
    [{ type: 'ideas.capture', ideas: [captureCommand(`m${step}`, { text, parent: number })] }, SERVER],
    [{ type: 'ideas.follow', ideas: [{ number, text }] }, SERVER],
    [{ type: 'ideas.follow', ideas: [{ number, isOnCanvas: random() < 0.5 }] }, SERVER],
    [{ type: 'ideas.remove', numbers: [number] }, by(OWNER)],
    [{ type: 'ideas.restore', numbers: [number] }, by(OWNER)],
    [
      { type: 'idea.promote', numbers: [number], promotion: { kind: 'todo', ownerId: null, due: null } },
      by(EDITOR),
    ],
    [{ type: 'board.rename', title: text }, by(OWNER)],
    [{ type: 'premise.set', premise: random() < 0.5 ? '' : text }, by(OWNER)],
    [commentOn(number, text), by(EDITOR)],
    [{ type: 'comment.edit', commentId: commentId(number), text, mentions: [] }, by(EDITOR)],
    [{ type: 'comment.delete', commentId: commentId(number) }, by(EDITOR)],
    [{ type: 'comment.delete', commentId: commentId(number) }, by(OWNER)],
  ]
  return must(commands[Math.floor(random() * commands.length)], 'a command')
}
