import { addQuestionCard, questionCardId } from '#board/add-question-card.ts'
import { boardShapes } from '#board/board-doc.ts'
import type { NotePlaces } from '#board/note-places.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import { PAGE_ID } from '#board/record-kinds.ts'
import type { Log } from '#server/log.ts'
import { type BoardsInMemory, onEachOpenBoard } from '#server/session/each-open-board.ts'
import { createSerialQueue } from '#server/session/serial-queue.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { SessionState } from '#session/state.ts'

type CardRoom = Pick<
  OpenRoom,
  'boardId' | 'doc' | 'edit' | 'isFull' | 'hasRoomFor' | 'notePlaces' | 'release'
>

export interface QuestionCardsServices {
  rooms: BoardsInMemory<CardRoom>
  sessions: Pick<SessionHub, 'load' | 'subscribe'>
  log: Pick<Log, 'warn'>
}

/**
 * Puts a card on the canvas for each open question of the boards in memory, where it covers nothing: when the board is opened, and
 * when the question is asked. A card that people delete stays away until the board is opened again. Returns a function that stops it.
 */
export function layQuestionCards({ rooms, sessions, log }: QuestionCardsServices): () => void {
  const inMemory = new Map<string, CardRoom>()
  const queue = createSerialQueue()
  let isStopped = false

  function lay(room: CardRoom, questionIds: readonly string[]): void {
    if (questionIds.length === 0) return
    queue
      .run(room.boardId, async () => {
        if (!isStopped && !room.doc.isDestroyed) await layCards(room, questionIds)
      })
      .catch((error: unknown) => log.warn({ err: error, boardId: room.boardId }, 'questions have no cards'))
  }

  const unsubscribe = sessions.subscribe(({ boardId, events }) => {
    const room = inMemory.get(boardId)
    if (!room) return
    const asked = events.flatMap((event) => {
      if (event.kind === 'interview.started') return event.data.questions.map(({ questionId }) => questionId)
      return event.kind === 'question.asked' ? [event.data.questionId] : []
    })
    lay(room, asked)
  })
  const stopOpening = onEachOpenBoard(rooms, {
    begin: (room) => {
      inMemory.set(room.boardId, room)
      room.doc.once('destroy', () => {
        if (inMemory.get(room.boardId) === room) inMemory.delete(room.boardId)
      })
      sessions.load(room.boardId).then(
        (state) => state && lay(room, openQuestions(state)),
        (error: unknown) => log.warn({ err: error, boardId: room.boardId }, 'questions have no cards'),
      )
    },
    log,
    failure: 'questions of a board have no cards',
  })
  return () => {
    isStopped = true
    unsubscribe()
    stopOpening()
  }
}

function openQuestions({ interviews }: SessionState): string[] {
  return Object.values(interviews)
    .filter(({ state }) => state === 'open')
    .flatMap(({ questions }) => questions.filter(({ state }) => state === 'open').map(({ id }) => id))
}

async function layCards(room: CardRoom, questionIds: readonly string[]): Promise<void> {
  const { doc } = room
  const missing = questionIds.filter((id) => !boardShapes(doc).has(questionCardId(id)))
  // A full board is asked on its page alone.
  if (missing.length === 0 || room.isFull() || !room.hasRoomFor(missing.length)) return
  await runInSlices(room.notePlaces().catchUp())
  for (const questionId of missing)
    await room.edit(SERVER_ORIGIN, () => {
      const places: NotePlaces = room.notePlaces().caughtUp()
      addQuestionCard(doc, { questionId, ...places.nextPlace(), index: places.topIndex(PAGE_ID) })
    })
}
