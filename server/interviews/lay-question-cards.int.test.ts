import { beforeEach, expect, test, vi } from 'vitest'
import { OneInterview } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { questionCardId } from '#board/add-question-card.ts'
import { boardShapes } from '#board/board-doc.ts'
import { removeRecords } from '#board/edit-board.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import { shapeBoxes } from '#board/shape-boxes.ts'
import { type ApiUnderTest, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'

withApi('cards of questions', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  beforeEach(async () => {
    api = current()
    opened = await api.open()
  })

  const path = () => `/api/v1/boards/${opened.board.id}`
  const open = () => api.server.services.rooms.open(opened.board.id)
  async function ask(count: number) {
    const question = { type: 'confirm', config: { question: 'Is it ready?' } }
    const body = { title: 'Can we ship?', questions: Array.from({ length: count }, () => question) }
    const { token } = opened
    const { interview } = await api.ask(OneInterview, `POST ${path()}/interviews`, { token, body })
    return { id: interview.id, cards: interview.questions.map(({ id }) => questionCardId(id)) }
  }

  test('[IC1] questions that are asked have a card each, beside each other and beside notes', async () => {
    await api.call(`POST ${path()}/notes`, { token: opened.token, body: { text: 'Lamps' } })
    const room = await open()
    const { id, cards } = await ask(3)
    const shapes = boardShapes(room.doc)
    await vi.waitFor(() => expect(cards.every((card) => shapes.has(card))).toBe(true), WAIT)
    const question = { type: 'thumbs', config: { question: 'All good?' } }
    const more = { token: opened.token, body: question }
    await api.ask(OneInterview, `POST ${path()}/interviews/${id}/questions`, more)
    await vi.waitFor(() => expect(shapeBoxes(room.doc)).toHaveLength(5), WAIT)
    const boxes = shapeBoxes(room.doc)
    for (const one of boxes)
      for (const other of boxes)
        expect(one !== other && Math.abs(one.x - other.x) < 200 && Math.abs(one.y - other.y) < 200).toBe(
          false,
        )
    room.release()
  })

  test('[IC1] [IC2] questions of a board that no one has open get their cards when it is opened; deleted ones stay away', async () => {
    const { cards } = await ask(2)
    const room = await open()
    const shapes = boardShapes(room.doc)
    await vi.waitFor(() => expect(cards.filter((card) => shapes.has(card))).toHaveLength(2), WAIT)
    await room.edit(SERVER_ORIGIN, () => removeRecords(room.doc, [must(cards[0], 'a card')]))
    const { cards: later } = await ask(1)
    await vi.waitFor(() => expect(shapes.has(must(later[0], 'a card'))).toBe(true), WAIT)
    expect(cards.filter((card) => shapes.has(card))).toHaveLength(1)
    room.release()
  })

  test('[IC2] a full board gets no cards, and its interview goes on', async () => {
    const room = await open()
    const { id } = await ask(41)
    const { interview } = await api.ask(OneInterview, `GET ${path()}/interviews/${id}`, {
      token: opened.token,
    })
    expect(interview.questions).toHaveLength(41)
    const { cards } = await ask(1)
    await vi.waitFor(() => expect(boardShapes(room.doc).has(must(cards[0], 'a card'))).toBe(true), WAIT)
    expect(boardShapes(room.doc).size).toBe(1)
    room.release()
  })
})
