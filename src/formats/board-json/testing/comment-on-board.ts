import { Command } from '#session/command.ts'
import { agentId, MODEL, NOTHING_TO_HOLD, type RoundDriver } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'

/** A thread on a note with a deleted reply, a resolved one whose drawing is gone, and a private one. */
export function commentOnBoard(board: RoundDriver, { bea, cyd }: { bea: string; cyd: string }): void {
  const id = (letter: string, i: number) => `${letter}${String(i).padStart(12, '0')}`
  const add = (i: number, thread: number, userId: string, about: object = {}) =>
    board.ask(
      Command.parse({
        ...{ type: 'comment.add', commentId: id('e', i), threadId: id('d', thread) },
        ...{ text: `Words ${i}`, mentions: [OWNER, agentId(1)], ...about },
      }),
      by(userId),
    )
  const record = {
    recordKind: 'note',
    quote: 'Night buses',
    box: { x: 1, y: 2, w: 3, h: 4 },
    isPrivate: false,
  }
  add(1, 1, bea, { anchor: { kind: 'record', recordId: 'shape:n0' }, record })
  add(2, 1, cyd)
  add(3, 2, cyd, { anchor: { kind: 'record', recordId: 'shape:gone' }, record: { ...record, quote: null } })
  add(4, 3, bea, {
    anchor: { kind: 'record', recordId: 'shape:mine' },
    record: { ...record, isPrivate: true },
  })
  board.ask({ type: 'comment.delete', commentId: id('e', 2) }, by(cyd))
  board.ask({ type: 'comment.react', commentId: id('e', 1), symbol: '🎉' }, by(cyd))
  board.ask({ type: 'comment.edit', commentId: id('e', 3), text: 'Other words', mentions: [] }, by(cyd))
  board.ask({ type: 'thread.resolve', threadId: id('d', 2) }, by(bea))
  board.ask({ type: 'thread.detach', records: [{ recordId: 'shape:gone', box: null, by: bea }] }, SERVER)
  const answer = { commentId: id('e', 1), agentId: agentId(1) }
  const outcome = { state: 'done', text: 'It is dark.', usage: null } as const
  board.ask({ type: 'answer.begin', ...answer, model: MODEL, hold: NOTHING_TO_HOLD }, SERVER)
  board.ask({ type: 'answer.end', ...answer, answerId: id('e', 9), outcome }, SERVER)
}
