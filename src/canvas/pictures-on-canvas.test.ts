// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_PICTURE_BYTES } from '#board/record/picture-rules.ts'
import { takeOutsideContent } from './input/outside-content.ts'
import { uploadPictures } from './picture/add-pictures.ts'
import { PictureUploads } from './picture-files/picture-uploads.ts'
import type { PictureSent, PictureToSend } from './picture-files/send-picture.ts'
import type { WaitingPicture, WaitingPictures } from './picture-files/waiting-pictures.ts'
import { boardWith, type SignalledBoard } from './signals/testing/board-with.ts'

/** In place of the browser's storage. */
function memory(): WaitingPictures & { kept: Map<string, WaitingPicture> } {
  const kept = new Map<string, WaitingPicture>()
  return {
    kept,
    keep: async (picture) => Boolean(kept.set(picture.id, picture)),
    list: async () => [...kept.values()],
    forget: async ({ id }) => void kept.delete(id),
  }
}

let board: SignalledBoard
let uploads: PictureUploads
let waiting: ReturnType<typeof memory>
let messages: string[]
let answers: PictureSent[]
let sent: PictureToSend[]
let stopUploads: () => void

beforeEach(() => {
  // jsdom decodes nothing.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new Error('broken')
    return { width: 1600, height: 800, close() {} }
  })
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  ;[messages, answers, sent] = [[], [], []]
  waiting = memory()
  begin()
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

function begin(): void {
  const send = async (picture: PictureToSend): Promise<PictureSent> => {
    sent.push(picture)
    return answers.shift() ?? { kind: 'done' }
  }
  uploads = new PictureUploads({ boardId: 'b1', userId: 'u0', send, waiting })
  stopUploads = uploads.start()
  board = boardWith({}, uploads)
  takeOutsideContent(board.editor, (why) => messages.push(why))
}

function end(): void {
  stopUploads()
  board.stop()
}

const picture = (name = 'flipchart.jpg', type = 'image/jpeg') => new File(['bytes'], name, { type })
const drop = (...files: File[]) =>
  board.editor.putExternalContent({ type: 'files', files, point: { x: 1000, y: 500 } })
const shapes = () => board.editor.getCurrentPageShapes().filter(({ type }) => type === 'picture')

test('pictures that are dropped on free space lie around the place, selected, in one step of undo', async () => {
  await drop(picture('one.jpg'), picture('two.jpg'))
  const boxes = shapes().map((shape) => board.editor.getShapePageBounds(shape))
  expect(boxes).toMatchObject([
    { x: 350, y: 340, w: 640, h: 320 },
    { x: 1010, y: 340, w: 640, h: 320 },
  ])
  expect(board.editor.getSelectedShapeIds()).toHaveLength(2)
  await vi.waitFor(() => expect(uploads.states.get().size).toBe(0))
  expect(sent.map(({ boardId }) => boardId)).toEqual(['b1', 'b1'])
  board.editor.undo()
  expect(shapes()).toEqual([])
})

test.each([
  ['dropped', { x: 300, y: 300 }],
  ['chosen', undefined],
])('pictures that are %s cover nothing', async (_, point) => {
  const { x, y } = point ?? board.editor.getViewportPageBounds().center
  board.editor.createShapes([{ type: 'note', x: x - 100, y: y - 100 }])
  const note = board.editor.getCurrentPageShapes()[0]
  const files = Array.from({ length: 20 }, (_, i) => picture(`${i}.jpg`))
  await uploadPictures(board.editor, files, (why) => messages.push(why), point)
  const boxes = shapes().flatMap((shape) => board.editor.getShapePageBounds(shape) ?? [])
  expect(boxes).toHaveLength(20)
  const all = note ? [...boxes, board.editor.getShapePageBounds(note)] : []
  expect(all.filter((box) => box && boxes.some((other) => other !== box && other.collides(box)))).toEqual([])
  // The nearest free place, in view.
  expect(Math.min(...boxes.map((box) => Math.hypot(box.midX - x, box.midY - y)))).toBeLessThan(1_000)
  board.editor.undo()
  expect(shapes()).toEqual([])
})

test('files that are too large, damaged or of another kind are reported, and the rest is added', async () => {
  const large = picture('large.png', 'image/png')
  Object.defineProperty(large, 'size', { value: 14 * 1024 * 1024 })
  await drop(
    large,
    picture('broken.gif', 'image/gif'),
    picture('logo.svg', 'image/svg+xml'),
    picture('IMG_1.HEIC', ''),
    picture(),
  )
  expect(messages).toEqual([
    '4 of 5 files were not added. large.png: more than 10 MB. Make them smaller, then add them again. broken.gif: can’t be read. Save them again with another program, then add them. logo.svg: only PNG, JPEG, WebP and GIF pictures can be put on a board. IMG_1.HEIC: save HEIC photos as JPEG first. On an iPhone: Settings, Camera, Formats, Most Compatible.',
  ])
  expect(shapes()).toHaveLength(1)
  expect(MAX_PICTURE_BYTES).toBe(10 * 1024 * 1024)
})

test('many files of one kind are one message, with names for some of them', async () => {
  await drop(...Array.from({ length: 20 }, (_, i) => picture(`IMG_${i}.HEIC`, '')))
  await drop(picture('one.HEIC', ''))
  await drop(picture(), new File(['x'], 'setup.exe'))
  expect(messages).toEqual([
    'None of the 20 files was added. IMG_0.HEIC, IMG_1.HEIC, IMG_2.HEIC and 17 more: save HEIC photos as JPEG first. On an iPhone: Settings, Camera, Formats, Most Compatible.',
    'HEIC photos can’t be put on a board. Save this one as JPEG, then add it. On an iPhone: Settings, Camera, Formats, Most Compatible.',
    '1 of 2 files was not added. setup.exe: only PNG, JPEG, WebP and GIF pictures can be put on a board.',
  ])
  expect(shapes()).toHaveLength(1)
})

test('a table that is dropped opens the import, and a program is refused', async () => {
  const imported: string[] = []
  board.signals.actions.set({
    toggleReaction() {},
    removeAgentReaction() {},
    openNote() {},
    importFile: ({ name }) => void imported.push(name),
  })
  await drop(new File(['a,b'], 'ideas.csv', { type: 'text/csv' }))
  await drop(new File(['x'], 'setup.exe'))
  expect(imported).toEqual(['ideas.csv'])
  expect(messages).toEqual([
    'This kind of file can’t be put on a board. Pictures, CSV, Markdown, text, subtitles, JSON, and boards of Excalidraw, tldraw and Obsidian can.',
  ])
})

test('pictures of pasted shapes are copied; missing ones are reported', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(url, JSON.parse(body))
    return Response.json({ ids: [] })
  })
  await drop(picture())
  const content = board.editor.getContentFromCurrentPage(board.editor.getSelectedShapeIds())
  if (!content) throw new Error('nothing was copied')
  await board.editor.putExternalContent({ type: 'tldraw', content })
  const [id] = sent.map((each) => each.id)
  expect(asked).toEqual(['/api/v1/boards/b1/pictures/copies', { ids: [id] }])
  expect(messages).toEqual(['One picture could not be copied: you are not on the board that has them.'])
  expect(shapes()).toHaveLength(2)
})

test('a viewer adds nothing', async () => {
  board.editor.updateInstanceState({ isReadonly: true })
  await drop(picture())
  expect([messages, shapes()]).toEqual([['You can view this board, but not edit it.'], []])
})

test('a picture that can’t be sent is kept, and sent by the next page that opens the board', async () => {
  answers = [{ kind: 'later', isServerReached: false }]
  await drop(picture())
  await vi.waitFor(() => expect([...uploads.states.get().values()]).toEqual([{ kind: 'waiting' }]))
  expect(waiting.kept.size).toBe(1)
  end()
  begin()
  await vi.waitFor(() => expect(waiting.kept.size).toBe(0))
  const [first, second] = sent
  expect(second?.id).toBe(first?.id)
})

test('a picture that the server can’t keep now shows a message, and is sent again', async () => {
  answers = [{ kind: 'later', isServerReached: true }]
  await drop(picture())
  await vi.waitFor(() => expect([...uploads.states.get().values()]).toEqual([{ kind: 'postponed' }]))
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(waiting.kept.size).toBe(0))
})

test('a picture that is refused shows the reason, and is sent again or removed', async () => {
  answers = [{ kind: 'refused', message: 'This board has as many pictures as it can hold.' }]
  await drop(picture())
  const [id = ''] = uploads.states.get().keys()
  await vi.waitFor(() => expect(uploads.states.get().get(id)?.kind).toBe('refused'))
  expect(waiting.kept.size).toBe(1)
  uploads.retry(id)
  await vi.waitFor(() => expect(waiting.kept.size).toBe(0))
  expect(sent).toHaveLength(2)
})
