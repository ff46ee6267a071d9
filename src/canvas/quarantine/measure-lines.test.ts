// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { measureLines } from './measure-lines.ts'

const PER_LINE = 25
let asked = 0

/** In place of the browser's layout, which jsdom lacks: lines of 25 letters, and one for each line break. */
function layOut(text: string): HTMLElement {
  const element = document.createElement('div')
  element.textContent = text
  const lineOf: number[] = []
  let line = 0
  let column = 0
  for (const letter of text) {
    for (let i = 0; i < letter.length; i++) lineOf.push(line)
    column++
    if (letter === '\n' || column === PER_LINE) {
      line++
      column = 0
    }
  }
  asked = 0
  Range.prototype.getClientRects = function () {
    asked++
    const lines = new Set(lineOf.slice(this.startOffset, this.endOffset))
    return [...lines].map((line) => new DOMRect(0, line * 20, 100, 20)) as unknown as DOMRectList
  }
  return element
}

const getClientRects = Object.getOwnPropertyDescriptor(Range.prototype, 'getClientRects')
vi.stubGlobal(
  'DOMRect',
  class {
    left: number
    top: number
    right: number
    height: number
    constructor(x: number, y: number, w: number, h: number) {
      this.left = x
      this.top = y
      this.right = x + w
      this.height = h
    }
  },
)
afterEach(() => {
  if (getClientRects) Object.defineProperty(Range.prototype, 'getClientRects', getClientRects)
})

test('a long text is measured line by line, with a few questions for each line', () => {
  const text = 'word '.repeat(2_000)
  const lines = measureLines(layOut(text))
  expect(lines).toHaveLength(400)
  expect(lines.every(({ text }) => text.length === PER_LINE)).toBe(true)
  expect(lines.map(({ text }) => text).join('')).toBe(text)
  expect(asked).toBeLessThan(4_000)
  expect(lines[3]?.box).toEqual({ x: 0, y: 60, w: 100, h: 20 })
})

test('a line of the text is asked for once, and a letter of two halves stays whole', () => {
  expect(measureLines(layOut('a\n'.repeat(400)))).toHaveLength(400)
  expect(asked).toBe(400)
  const text = '👍'.repeat(500)
  for (const line of measureLines(layOut(text))) expect(line.text.isWellFormed()).toBe(true)
})
