// @vitest-environment jsdom
import { createShapeId, type TLNoteShape } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import { crc32 } from '#base/crc32.ts'
import { ADVISOR, boardWith, MY_ID, type SignalledBoard } from '../signals/testing/board-with.ts'
import { aiInPicture } from './ai-in-picture.ts'
import { markPng } from './mark-png.ts'
import { markSvg } from './mark-svg.ts'

const MODEL = 'anthropic:claude-sonnet-5-5'
const TYPE = 'digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="264" height="264" viewBox="-32 -32 264 264"><g></g></svg>'

let board: SignalledBoard | null = null
afterEach(() => board?.stop())

function pictureOf(...notes: TLNoteShape['meta'][]) {
  board = boardWith({})
  const { editor } = board
  const ids = notes.map(() => createShapeId())
  for (const [i, meta] of notes.entries()) {
    editor.createShape<TLNoteShape>({ id: ids[i] ?? createShapeId(), type: 'note', x: 300 * i, meta })
  }
  return aiInPicture(editor, ids)
}

test('a picture of an AI’s words names its models, once each, and whether people edited them', () => {
  const ai = { author: ADVISOR, model: MODEL }
  expect(pictureOf({ author: MY_ID }, ai, ai)).toEqual({ models: [MODEL], isEdited: false })
  expect(pictureOf(ai, { author: MY_ID, stamp: 'ai-edited' })).toEqual({ models: [MODEL], isEdited: true })
})

test('a picture of people’s and the demo script’s words is no AI’s', () => {
  expect(pictureOf({ author: MY_ID }, { author: ADVISOR, model: 'demo:script' })).toBeNull()
})

test('an SVG has the source type in its metadata, and a legend in free space below the picture', () => {
  const { svg, height } = markSvg({ svg: SVG, width: 264, height: 264 }, { models: [MODEL], isEdited: true })
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(drawn.getElementsByTagName('parsererror')).toHaveLength(0)
  const metadata = drawn.getElementsByTagName('metadata')[0]?.textContent
  expect(metadata).toContain(TYPE)
  expect(metadata).toContain(MODEL)
  const lines = [...drawn.getElementsByTagName('tspan')]
  expect(lines.map(({ textContent }) => textContent).join(' ')).toBe(
    `AI: written by an AI model (${MODEL}). A pencil: edited by a person.`,
  )
  expect(height).toBeGreaterThan(264)
  expect(drawn.documentElement.getAttribute('viewBox')).toBe(`-32 -32 264 ${height}`)
  for (const line of lines) {
    expect(Number(line.getAttribute('y'))).toBeGreaterThanOrEqual(232)
    expect(Number(line.getAttribute('y'))).toBeLessThan(height - 32)
  }
})

test('a PNG has it as a text that other programs read, with a right checksum', async () => {
  const header = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Array(25).fill(1), 7, 7]
  const marked = await markPng(new Blob([new Uint8Array(header)], { type: 'image/png' }), [MODEL])
  const bytes = new Uint8Array(await marked.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const length = view.getUint32(33)
  const data = bytes.subarray(37, 41 + length)
  const text = new TextDecoder().decode(data)
  expect(text.startsWith('iTXtXML:com.adobe.xmp\0\0\0\0\0<?xpacket')).toBe(true)
  expect(text).toContain(TYPE)
  expect(text).toContain(MODEL)
  expect(view.getUint32(41 + length)).toBe(crc32(data))
  expect([...bytes.subarray(0, 33), ...bytes.subarray(45 + length)]).toEqual(header)
  expect(marked.type).toBe('image/png')
})
