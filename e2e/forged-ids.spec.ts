import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { connectWithCanvas, shapesOf } from './bench/crowd.ts'
import type { PersonWithPage } from './fixtures.ts'
import { expect, test } from './fixtures.ts'
import { boardIdOf, copyLink, isSaved, noteInList, startBoard, writeNote } from './steps.ts'

/** Other people, each with the stock client, which is available to everyone. */
class Others {
  private readonly origin: string
  private readonly boardId: string
  private readonly open: WebsocketProvider[] = []

  constructor(origin: string, boardId: string) {
    this.origin = origin
    this.boardId = boardId
  }

  async join(link: string, name: string): Promise<string> {
    const answer = await fetch(`${this.origin}/api/v1/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, name }),
    })
    if (!answer.ok) throw new Error(`join: ${answer.status} ${await answer.text()}`)
    const { token }: { token: string } = await answer.json()
    return token
  }

  async connect(token: string, clientId?: number): Promise<WebsocketProvider> {
    const doc = new Y.Doc()
    if (clientId !== undefined) doc.clientID = clientId
    const provider = await connectWithCanvas(this.origin, this.boardId, token, doc)
    this.open.push(provider)
    return provider
  }

  stop(): void {
    for (const provider of this.open) {
      // Yjs takes another client id when another client writes under its own, and the provider can't remove its
      // presence under that id.
      provider.awareness.meta.set(provider.doc.clientID, { clock: 0, lastUpdated: 0 })
      provider.destroy()
      provider.awareness.destroy()
    }
  }
}

const textsIn = (doc: Y.Doc) => [...shapesOf(doc).values()].map((shape) => String(shape.get('text')))

function idsOf({ awareness }: WebsocketProvider, name: string): number[] {
  return [...awareness.getStates()].flatMap(([id, state]) => (state.who?.name === name ? [id] : []))
}

/** Reloads the page. Returns the client id under which it will write, and under which nothing is written yet. */
async function reload(someone: PersonWithPage, reader: WebsocketProvider): Promise<number> {
  const { name, page } = someone
  await expect.poll(() => idsOf(reader, name)).toHaveLength(1)
  const [before] = idsOf(reader, name)
  await page.reload()
  await expect.poll(() => idsOf(reader, name).filter((id) => id !== before)).toHaveLength(1)
  await expect.poll(() => idsOf(reader, name)).toHaveLength(1)
  await expect(noteInList(someone, 'First')).toBeVisible()
  await isSaved(someone)
  return idsOf(reader, name)[0] ?? 0
}

async function goOffline(someone: PersonWithPage, reader: WebsocketProvider): Promise<void> {
  await someone.unplug()
  await expect(someone.page.getByTitle('Offline, kept on this device')).toBeVisible()
  await expect.poll(() => idsOf(reader, someone.name)).toEqual([])
}

/** From here on, every save state that the page shows. */
async function watchSaveStates({ page }: PersonWithPage): Promise<() => Promise<string[]>> {
  const states = await page.evaluateHandle(() => {
    const seen: string[] = []
    const look = () => {
      const state = document.querySelector<HTMLElement>('[data-save-state]')?.dataset.saveState
      if (state && seen.at(-1) !== state) seen.push(state)
    }
    look()
    const whole = { subtree: true, childList: true, attributes: true }
    new MutationObserver(look).observe(document.body, whole)
    return seen
  })
  return () => states.jsonValue()
}

/** Copies of the existing note, written under this client id; all but the last are deleted again. */
function forge(provider: WebsocketProvider, clientId: number, count: number): void {
  const { doc } = provider
  doc.clientID = clientId
  const shapes = shapesOf(doc)
  const [model] = shapes.values()
  for (let i = 0; i < count; i++) {
    const note = new Y.Map<unknown>()
    for (const [key, value] of model?.entries() ?? []) {
      if (key === 'm.number' || key === 'm.author') continue
      note.set(key, key === 'text' ? new Y.Text(`Forged ${i}`) : value)
    }
    shapes.set(`shape:forged${i}`, note)
  }
  for (let i = 0; i < count - 1; i++) shapes.delete(`shape:forged${i}`)
}

test('[SY50] [SY15] [SY55] taking the client id of a person’s page takes none of their work', async ({
  person,
  baseURL,
}) => {
  const ann = await person('Ann', { canUnplug: true })
  await startBoard(ann, 'Whose hand')
  await writeNote(ann, 'First')
  await isSaved(ann)
  const others = new Others(baseURL ?? '', boardIdOf(ann))
  try {
    const reader = await others.connect(await others.join(await copyLink(ann, 'View'), 'Rea'))
    const viewer = await others.join(await copyLink(ann, 'View'), 'Vic')
    const editor = await others.join(await copyLink(ann, 'Edit'), 'Eve')
    const arrive = async (text: string) => {
      await expect.poll(() => textsIn(reader.doc).filter((one) => one === text)).toHaveLength(1)
    }

    // In presence, by a viewer.
    const shown = await reload(ann, reader)
    await goOffline(ann, reader)
    await writeNote(ann, 'Under my own name')
    const squatter = await others.connect(viewer, shown)
    // Later than any state under this id: others ignore states that seem older.
    squatter.awareness.meta.set(shown, { clock: 1_000_000, lastUpdated: Date.now() })
    squatter.awareness.setLocalState({ cursor: [1, 2] })
    await expect.poll(() => idsOf(reader, 'Vic')).toEqual([shown])
    ann.plugIn()
    await arrive('Under my own name')
    await isSaved(ann)
    await expect.poll(() => idsOf(reader, 'Ann')).toHaveLength(1)

    // In the document, by an editor, before the page has written anything under the id.
    const unwritten = await reload(ann, reader)
    await goOffline(ann, reader)
    await writeNote(ann, 'Kept one')
    await writeNote(ann, 'Kept two')
    forge(await others.connect(editor), unwritten, 40)
    await arrive('Forged 39')
    const states = await watchSaveStates(ann)
    ann.plugIn()
    await isSaved(ann)
    const all = ['First', 'Under my own name', 'Kept one', 'Kept two', 'Forged 39'].sort()
    const fresh = await others.connect(viewer)
    expect(textsIn(fresh.doc).sort()).toEqual(all)
    expect((await states()).filter((state) => state === 'saved')).toHaveLength(1)
    expect((await states()).at(-1)).toBe('saved')

    await ann.page.reload()
    for (const text of all) await expect(noteInList(ann, text)).toHaveCount(1)
    await isSaved(ann)
    await expect.poll(() => textsIn(reader.doc).sort()).toEqual(all)
  } finally {
    others.stop()
  }
})
