import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CopyResponse } from '#api/boards.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { type ApiUnderTest, withApi } from '../testing/with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string(), number: z.int().nullable() }) })
const Notes = z.object({ notes: z.array(z.object({ text: z.string(), number: z.int().nullable() })) })
const Ideas = z.object({
  ideas: z.array(
    z.object({ text: z.string(), number: z.int(), promotion: z.object({ kind: z.string() }).nullable() }),
  ),
})

withApi('copies of boards', (current) => {
  async function discussed(api: ApiUnderTest) {
    const { board, token } = await api.open('Evening visitors')
    const path = `/api/v1/boards/${board.id}`
    const write = async (text: string) => {
      const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text } })
      return { id: note.id, number: must(note.number, 'a number') }
    }
    const post = async (what: string, body: object) =>
      expect([what, (await api.call(`POST ${path}/${what}`, { token, body })).status < 300]).toEqual([
        what,
        true,
      ])
    const plus = await write('With a plus')
    await write('Open')
    const toDo = await write('To do')
    const decision = await write('Decision')
    await vi.waitFor(async () => {
      expect((await api.ask(Ideas, `GET ${path}/ideas`, { token })).ideas).toHaveLength(4)
    }, WAIT)
    for (const { id } of [plus, toDo]) await post(`notes/${id}/reactions`, {})
    await post('promotions', { numbers: [toDo.number], kind: 'todo' })
    await post('promotions', { numbers: [decision.number], kind: 'decision' })
    const copy = async (body: object) => {
      const made = await api.ask(CopyResponse, `POST ${path}/duplicate`, { token, body })
      const of = `/api/v1/boards/${made.board.id}`
      const { notes } = await api.ask(Notes, `GET ${of}/notes`, { token })
      const { ideas } = await api.ask(Ideas, `GET ${of}/ideas`, { token })
      return { title: made.board.title, notes: notes.map(({ text }) => text).toSorted(), ideas }
    }
    return { copy, toDo }
  }

  test('[FO99] open to-dos and notes that were not discussed are carried over, with their numbers', async () => {
    const { copy, toDo } = await discussed(current())
    const open = await copy({ keep: 'open', title: 'Second evening' })
    expect([open.title, open.notes]).toEqual(['Second evening', ['Open', 'To do']])
    expect(open.ideas.filter(({ promotion }) => promotion)).toEqual([
      { text: 'To do', number: toDo.number, promotion: { kind: 'todo' } },
    ])
  })

  test('[FO99] the structure of a board has no notes', async () => {
    const { copy } = await discussed(current())
    expect(await copy({ keep: 'structure' })).toEqual({
      title: 'Copy of Evening visitors',
      notes: [],
      ideas: [],
    })
  })
})
