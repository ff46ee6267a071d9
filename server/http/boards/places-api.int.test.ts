import { expect, test } from 'vitest'
import { MyBoards } from '#api/boards.ts'
import { type ApiUnderTest, withApi } from '../testing/with-api.ts'

withApi('pins, folders and the archive', (current) => {
  const place = async (api: ApiUnderTest, token: string) => {
    const { boards } = await api.ask(MyBoards, 'GET /api/v1/boards', { token })
    return boards.map(({ isPinned, isArchived, folder, isTemplate }) => ({
      ...{ isPinned, isArchived, folder },
      ...(isTemplate && { isTemplate }),
    }))
  }

  test('[HT81] each person keeps a board in their own place; a removed folder leaves its boards', async () => {
    const api = current()
    const { board, token, links } = await api.open('Evening visitors')
    const bob = await api.join(links.view)
    const change = async (body: object, by = token) =>
      expect((await api.call(`PATCH /api/v1/boards/${board.id}/place`, { token: by, body })).status).toBe(204)
    await change({ isPinned: true, folder: ' Museum ' })
    await change({ isArchived: true }, bob.token)
    expect(await place(api, token)).toEqual([{ isPinned: true, isArchived: false, folder: 'Museum' }])
    expect(await place(api, bob.token)).toEqual([{ isPinned: false, isArchived: true, folder: null }])
    const rename = (name: string, newName: string | null, by = token) =>
      api.call('PATCH /api/v1/folders', { token: by, body: { name, newName } })
    await rename('Museum', 'Wing', bob.token)
    expect(await place(api, token)).toMatchObject([{ folder: 'Museum' }])
    await rename('Museum', 'Wing')
    expect(await place(api, token)).toMatchObject([{ folder: 'Wing' }])
    await change({ isPinned: false })
    await rename('Wing', null)
    await change({ isTemplate: true })
    expect(await place(api, token)).toEqual([
      { isPinned: false, isArchived: false, folder: null, isTemplate: true },
    ])
  })

  test('[HT81] a change of role keeps the place; a board that was left is in none', async () => {
    const api = current()
    const { board, token, links } = await api.open('Lamps')
    const bob = await api.join(links.view)
    const path = `/api/v1/boards/${board.id}`
    await api.call(`PATCH ${path}/place`, { token: bob.token, body: { folder: 'Wing' } })
    await api.call(`PATCH ${path}/members/${bob.me.id}`, { token, body: { role: 'editor' } })
    expect(await place(api, bob.token)).toMatchObject([{ folder: 'Wing' }])
    await api.call(`DELETE ${path}/members/${bob.me.id}`, { token: bob.token })
    expect((await api.call(`PATCH ${path}/place`, { token: bob.token, body: {} })).status).toBe(403)
  })
})
