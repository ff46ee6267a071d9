import { expect, test } from './fixtures.ts'
import {
  boardIdOf,
  copyLink,
  isOnDevice,
  joinBoard,
  noteInList,
  noteOnCanvas,
  startBoard,
  writeNote,
} from './steps.ts'

test('notes that a page writes offline while a private step begins elsewhere stay private until the reveal', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What keeps people away')
  const boardId = boardIdOf(ines)
  const ask = async (path: string, data: object) => {
    const url = `/api/v1/boards/${boardId}/${path}`
    const answer = await ines.page.request.post(url, { data, headers: { origin: ines.origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const tomas = await person('Tomás', { canUnplug: true })
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await writeNote(tomas, 'Known to all')
  await expect(noteOnCanvas(ines, 'Known to all')).toBeVisible()

  await test.step('offline, the page takes the step for open, also after a reload', async () => {
    await tomas.unplug()
    await expect(tomas.page.getByTitle('Offline, kept on this device')).toBeVisible()
    await ask('steps', { steps: [{ id: 'alone', title: 'Write alone', writing: 'private' }] })
    await ask('steps/alone/start', { from: null })
    await expect(ines.page.getByRole('region', { name: 'Private writing' })).toBeVisible()
    await writeNote(tomas, 'Zebras in the tunnel')
    await isOnDevice(tomas)
    tomas.page.on('dialog', (dialog) => dialog.accept())
    await tomas.page.reload()
    await expect(noteInList(tomas, 'Zebras in the tunnel')).toBeVisible()
    await writeNote(tomas, 'Zebras after the reload')
  })

  await test.step('back, both notes are private: on the canvas of their person, and counted for the others', async () => {
    tomas.plugIn()
    for (const text of ['Zebras in the tunnel', 'Zebras after the reload'])
      await expect(noteOnCanvas(tomas, text)).toContainText('Only you see this')
    await expect(ines.page.getByRole('button', { name: '2 private notes' })).toBeVisible()
    await expect(tomas.page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await expect(noteOnCanvas(tomas, 'Zebras')).toHaveCount(2)
    await expect(tomas.page.getByText(/^Someone deleted/)).toHaveCount(0)
    await expect(noteOnCanvas(ines, 'Zebras')).toHaveCount(0)
    const read = await ines.page.request.get(`/api/v1/boards/${boardId}/export?format=json`)
    expect(read.status()).toBe(200)
    expect(await read.text()).not.toContain('Zebras')
  })

  await test.step('the reveal brings both, once', async () => {
    await ask('reveal', { isNamed: true })
    for (const someone of [ines, tomas]) await expect(noteOnCanvas(someone, 'Zebras')).toHaveCount(2)
    await expect(noteOnCanvas(tomas, 'Only you see this')).toHaveCount(0)
  })
})
