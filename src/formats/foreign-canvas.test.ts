import { expect, test } from 'vitest'
import { readUpload } from '#formats/upload/read-upload.ts'
import { sanitizeCanvas } from './board-json/sanitize-canvas.ts'

const RULES = { maxTextChars: 10_000, maxRecordBytes: 64_000, maxCoordinate: 1_000_000 }

function read(value: unknown, fileName = 'plan.canvas') {
  const done = readUpload(JSON.stringify(value), { fileName, format: null, mapping: null, now: 5 })
  if (!done.ok || done.upload.format !== 'board') throw new Error(done.ok ? done.upload.format : done.message)
  const { file, problems } = done.upload
  const found: { where: string; message: string }[] = []
  const canvas = sanitizeCanvas(file.canvas, RULES, found)
  expect(found).toEqual([])
  const of = (type: string) => canvas.filter(({ flat }) => flat.t === type)
  return { file, problems: problems.map(({ message }) => message), canvas, of }
}

const words = (records: readonly { flat: Readonly<Record<string, unknown>> }[]) =>
  records.map(({ flat }) => flat.text)

const lefts = (records: readonly { flat: Readonly<Record<string, unknown>> }[]) =>
  records.map(({ flat }) => (flat.at as number[])[0])

const JSON_CANVAS = {
  nodes: [
    { id: 'g', type: 'group', x: 0, y: 0, width: 600, height: 300, label: 'Light' },
    { id: 'a', type: 'text', x: 20, y: 40, width: 250, height: 60, text: 'Lamps\nat night', color: '4' },
    { id: 'b', type: 'link', x: 700, y: 40, width: 250, height: 60, url: 'https://example.org' },
    { id: 'c', type: 'file', x: 700, y: 140, width: 250, height: 60, file: 'Plan.md' },
  ],
  edges: [
    { id: 'e', fromNode: 'a', toNode: 'b', label: 'needs' },
    { id: 'f', fromNode: 'a', toNode: 'gone' },
  ],
}

test('[FO110] a JSON Canvas: cards are notes and ideas, groups frames, edges arrows with labels', () => {
  const { file, canvas, of, problems } = read(JSON_CANVAS)
  expect(file.board.title).toBe('plan')
  expect(words(of('note'))).toEqual(['Lamps\nat night', 'https://example.org', 'Plan.md'])
  expect(file.ideas.map(({ text }) => text)).toEqual(['Lamps\nat night', 'https://example.org', 'Plan.md'])
  const [frame] = of('frame')
  expect(frame?.flat).toMatchObject({ 'p.name': 'Light' })
  expect(of('note')[0]?.flat).toMatchObject({ in: [frame?.id, expect.any(String)], 'p.color': 'green' })
  expect(of('arrow').map(({ flat }) => flat['p.text'])).toEqual(['needs'])
  expect(canvas.filter(({ flat }) => flat.t === 'binding:arrow')).toHaveLength(2)
  expect(problems).toEqual([
    'Left out: contents of files, whose names are notes (1).',
    'Left out: arrows that lead nowhere (1).',
  ])
})

test('[FO110] cards that are smaller than notes move apart', () => {
  const cards = [0, 1, 2].map((i) => ({
    id: `${i}`,
    type: 'text',
    x: 0,
    y: i * 80,
    width: 250,
    height: 60,
    text: 'x',
  }))
  const { of } = read({ nodes: cards })
  const tops = of('note').map(({ flat }) => (flat.at as number[])[1] ?? 0)
  for (const [i, top] of tops.slice(1).entries()) expect(top - (tops[i] ?? 0)).toBeGreaterThan(200)
})

const EXCALIDRAW = {
  type: 'excalidraw',
  version: 2,
  elements: [
    {
      id: 'r',
      type: 'rectangle',
      x: 0,
      y: 0,
      width: 200,
      height: 200,
      backgroundColor: '#a5d8ff',
      frameId: 'f',
    },
    {
      id: 't',
      type: 'text',
      x: 5,
      y: 5,
      width: 50,
      height: 20,
      text: 'Lam\nps',
      originalText: 'Lamps',
      containerId: 'r',
    },
    { id: 'o', type: 'ellipse', x: 400, y: 0, width: 100, height: 100 },
    { id: 'x', type: 'text', x: 0, y: 400, width: 90, height: 25, text: 'Free words' },
    { id: 'f', type: 'frame', x: -50, y: -50, width: 300, height: 300, name: 'Light' },
    {
      id: 'w',
      type: 'arrow',
      x: 200,
      y: 100,
      width: 200,
      height: 0,
      points: [
        [0, 0],
        [200, 0],
      ],
      startBinding: { elementId: 'r' },
      endBinding: { elementId: 'o' },
      endArrowhead: 'arrow',
    },
    { id: 'l', type: 'text', x: 300, y: 90, width: 50, height: 20, text: 'needs', containerId: 'w' },
    { id: 'p', type: 'image', x: 0, y: 0, width: 5, height: 5 },
    { id: 'd', type: 'rectangle', x: 0, y: 0, width: 5, height: 5, isDeleted: true },
  ],
}

test.each(['excalidraw', 'excalidraw/clipboard'])(
  '[FO110] %s: forms with words are notes, arrows keep ends and labels',
  (type) => {
    const { of, problems } = read({ ...EXCALIDRAW, type }, 'Pasted.json')
    expect(words(of('note'))).toEqual(['Lamps'])
    expect(of('note')[0]?.flat).toMatchObject({
      'p.color': 'light-blue',
      in: [of('frame')[0]?.id, expect.any(String)],
    })
    expect(of('geo')[0]?.flat).toMatchObject({ 'p.geo': 'ellipse' })
    expect(words(of('text'))).toEqual(['Free words'])
    expect(of('arrow')[0]?.flat).toMatchObject({ 'p.text': 'needs' })
    expect(of('binding:arrow').map(({ flat }) => flat['p.terminal'])).toEqual(['start', 'end'])
    expect(problems).toEqual(['Left out: pictures (1).'])
  },
)

test('[FO110] a .tldr file: notes of old and new versions, frames, arrows, and pages side by side', () => {
  const shape = (id: string, type: string, props: object, parentId = 'page:a', x = 0) => ({
    typeName: 'shape',
    id: `shape:${id}`,
    type,
    x,
    y: 0,
    parentId,
    props,
  })
  const richText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'New' }] }] }
  const { of, problems } = read(
    {
      tldrawFileFormatVersion: 1,
      schema: {},
      records: [
        { typeName: 'page', id: 'page:a' },
        shape('f', 'frame', { w: 500, h: 300, name: 'Light' }, 'page:a', 100),
        shape('n', 'note', { richText, color: 'violet' }, 'shape:f', 20),
        shape('o', 'note', { text: 'Old' }, 'page:a', 700),
        shape('w', 'arrow', { text: 'needs', start: { x: 0, y: 0 }, end: { x: 9, y: 9 } }),
        {
          typeName: 'binding',
          id: 'binding:1',
          fromId: 'shape:w',
          toId: 'shape:n',
          props: { terminal: 'start' },
        },
        {
          typeName: 'binding',
          id: 'binding:2',
          fromId: 'shape:w',
          toId: 'shape:o',
          props: { terminal: 'end' },
        },
        shape('v', 'video', {}),
        shape('b', 'note', { text: 'Second page' }, 'page:b'),
      ],
    },
    'talk.tldr',
  )
  expect(words(of('note'))).toEqual(['New', 'Old', 'Second page'])
  expect(of('note')[0]?.flat).toMatchObject({ at: [20, 0, 0], 'p.color': 'light-violet' })
  expect(lefts(of('note'))[2]).toBeGreaterThan(900)
  expect(of('binding:arrow')).toHaveLength(2)
  expect(problems).toEqual(['Left out: videos (1).'])
})

test('[FO110] hostile and empty files are refused with a sentence, and circles of frames are broken', () => {
  const refused = (text: string) => {
    const done = readUpload(text, { fileName: 'x.canvas', format: null, mapping: null })
    return done.ok ? 'read' : done.message
  }
  expect(refused('{"nodes":[]}')).toBe('This board of JSON Canvas is empty.')
  expect(refused('{"a":1}')).toContain('not a board of Parley, Excalidraw or tldraw')
  expect(refused(`{"nodes":${'['.repeat(5_000)}`)).toContain('more entries, or deeper ones')
  expect(
    refused('{"nodes":[{"id":"a","type":"text","x":1e999,"y":0,"width":1,"height":1,"text":"x"}]}'),
  ).toBe('Nothing on this board of JSON Canvas fits here. It has entries that can’t be read (1).')
  const circle = ['a', 'b'].map((id) => ({
    id,
    type: 'frame',
    x: 0,
    y: 0,
    width: 9,
    height: 9,
    frameId: id === 'a' ? 'b' : 'a',
  }))
  const { of } = read({ type: 'excalidraw', elements: circle })
  expect(of('frame').map(({ flat }) => (flat.in as string[])[0])).toContain('page:page')
})
