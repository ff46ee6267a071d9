// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { createShapeId, type TLNoteShape, toRichText } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import { boardWith, type SignalledBoard } from '../signals/testing/board-with.ts'
import { NoteSvg } from './note-svg.tsx'

let board: SignalledBoard | null = null
afterEach(() => board?.stop())

function svgOf(echoes: readonly number[], origin: NoteOrigin = 'person'): string {
  board = boardWith({})
  const { editor } = board
  const id = createShapeId()
  const props = { richText: toRichText('Free bus tickets') }
  editor.createShape<TLNoteShape>({ id, type: 'note', props, meta: { number: 20 } })
  const note = editor.getShape<TLNoteShape>(id)
  if (!note) throw new Error('the note is there')
  return renderToStaticMarkup(
    <svg aria-hidden="true">
      <NoteSvg
        note={note}
        author={{ name: 'Maria del Carmen', kind: 'person' }}
        origin={origin}
        isAlternative={false}
        echoes={echoes}
        promotion={null}
        theme="light"
      />
    </svg>,
  )
}

test('in a picture a note shows its echoes in place of its author’s name', () => {
  expect(svgOf([])).toContain('>Maria del Carmen</text>')
  const svg = svgOf([14])
  expect(svg).toContain('>echoes #14</text>')
  expect(svg).toContain('>Maria…</text>')
  expect(svg).toContain('>#20</text>')
})

test('in a picture of the script’s words its label never gives way', () => {
  const svg = svgOf([14], 'script')
  expect(svg).toContain('>script, not an AI</text>')
  expect(svg).not.toContain('echoes')
})

test('in a picture an AI’s mark stays, and the name gives way to it', () => {
  const left = (svg: string, words: string) =>
    Number(new RegExp(`x="([\\d.]+)"[^>]*>${words}<`).exec(svg)?.[1])
  const plain = svgOf([], 'ai')
  // After the name of a person who copied the words.
  expect(left(plain, 'AI')).toBeGreaterThan(left(plain, 'Maria del C…'))
  const svg = svgOf([14], 'ai-edited')
  expect(svg).toMatch(/>AI<\/text><path/)
  expect(svg).toContain('>echoes #14</text>')
  expect(svg).not.toContain('Mar')
})
