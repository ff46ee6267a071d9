import type { BoxModel } from 'tldraw'

export interface MeasuredLine {
  text: string
  box: BoxModel
}

/**
 * The lines into which the browser broke an element's text, with their places. It measures a few ranges for each line: for each
 * single letter, a browser counts from the start of the line again.
 */
export function measureLines(element: HTMLElement): MeasuredLine[] {
  const { left, top } = element.getBoundingClientRect()
  const lines: MeasuredLine[] = []
  for (const node of element.childNodes) {
    if (!(node instanceof Text)) continue
    const range = document.createRange()
    const add = (start: number, end: number): void => {
      const text = node.data.slice(start, end)
      range.setStart(node, start)
      range.setEnd(node, end)
      const box = oneLineBox(range.getClientRects(), [...text.slice(0, 3)].length === 1)
      if (box) addTo(lines, { text, box: { ...box, x: box.x - left, y: box.y - top } })
      else if (end - start > 1) {
        const middle = middleOf(node.data, start, end)
        add(start, middle)
        add(middle, end)
      }
    }
    for (const [start, end] of brokenLines(node.data)) add(start, end)
  }
  return lines
}

/** Whether a range is entirely on one line. A letter after a line break has a second, empty box on the line before. */
function oneLineBox(all: DOMRectList, isOneLetter: boolean): BoxModel | null {
  const rects = isOneLetter ? [...all].slice(-1) : [...all]
  const [first] = rects
  if (!first || rects.some(({ top }) => Math.abs(top - first.top) > 1)) return null
  const x = Math.min(...rects.map((rect) => rect.left))
  const right = Math.max(...rects.map((rect) => rect.right))
  return { x, y: first.top, w: right - x, h: first.height }
}

function addTo(lines: MeasuredLine[], { text, box }: MeasuredLine): void {
  const last = lines.at(-1)
  if (!last || Math.abs(last.box.y - box.y) > 1) {
    lines.push({ text, box })
    return
  }
  const right = Math.max(last.box.x + last.box.w, box.x + box.w)
  last.box.x = Math.min(last.box.x, box.x)
  last.box.w = right - last.box.x
  last.text += text
}

/** From each line break in the text to the next. */
function* brokenLines(text: string): Generator<[start: number, end: number]> {
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak < 0 ? text.length : lineBreak + 1
    yield [start, end]
    start = end
  }
}

/** Never between the two halves of a surrogate pair. */
function middleOf(text: string, start: number, end: number): number {
  const middle = start + Math.floor((end - start) / 2)
  const isHalf = /[\uDC00-\uDFFF]/.test(text[middle] ?? '') && /[\uD800-\uDBFF]/.test(text[middle - 1] ?? '')
  return isHalf && middle + 1 < end ? middle + 1 : middle
}
