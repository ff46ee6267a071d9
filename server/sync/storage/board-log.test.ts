import { expect, test, vi } from 'vitest'
import { BoardLog, BoardLost } from './board-log.ts'

function opened() {
  const onLost = vi.fn()
  const push = vi.fn()
  return { log: new BoardLog({ boardId: 'b', doc: '', epoch: 1, lastSeq: 0, push, onLost }), onLost, push }
}

test('rows that wait when the board is lost are saved once the database commits them; later ones are refused', async () => {
  const { log, onLost, push } = opened()
  log.append('u', new Uint8Array())
  const waiting = log.saved()

  log.lose()
  log.append('u', new Uint8Array())
  await expect(log.saved()).rejects.toThrow(BoardLost)
  log.committed(1)

  await expect(waiting).resolves.toBeUndefined()
  expect(push).toHaveBeenCalledOnce()
  expect(onLost).toHaveBeenCalledOnce()
})

test('rows that wait when the board is lost are refused once the database refuses them', async () => {
  const { log, onLost } = opened()
  log.append('u', new Uint8Array())
  const waiting = log.saved()

  log.lose()
  log.refused()

  await expect(waiting).rejects.toThrow(BoardLost)
  expect(onLost).toHaveBeenCalledOnce()
})

test('rows that are still gathered when the board is lost are refused at once', async () => {
  const { log, push } = opened()
  log.append('u', new Uint8Array())
  const committed = log.saved()
  const release = log.gather()
  log.append('u', new Uint8Array())
  const gathered = log.saved()

  log.lose()
  release()
  log.committed(1)

  await expect(gathered).rejects.toThrow(BoardLost)
  await expect(committed).resolves.toBeUndefined()
  expect(push).toHaveBeenCalledOnce()
})
