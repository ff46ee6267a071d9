import { type RefObject, useEffect } from 'react'

const NAME = 'parley-search'
/** The elements that show the text of ideas, in rows and cards. */
const WORDS = '[data-row] [dir="auto"], [data-card] [dir="auto"]'

/**
 * Highlights the matches in the rendered rows with the CSS Custom Highlight API: no element is added, so rows
 * need not render again. Browsers without it show the rows unmarked.
 */
export function useSearchHighlights(root: RefObject<HTMLElement | null>, typed: string): void {
  useEffect(() => {
    const element = root.current
    const pattern = searchPattern(typed)
    if (!element || !pattern || !('highlights' in CSS)) return
    let frame = 0
    const paint = () => {
      frame = 0
      const ranges = [...element.querySelectorAll(WORDS)].flatMap((words) => rangesIn(words, pattern))
      CSS.highlights.set(NAME, new Highlight(...ranges))
    }
    const observer = new MutationObserver(() => {
      if (frame === 0) frame = requestAnimationFrame(paint)
    })
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    paint()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(NAME)
    }
  }, [root, typed])
}

/**
 * Matches the starts of words, as the search does; null if nothing is to be highlighted. Single letters are
 * left out: they would mark nearly everything.
 */
export function searchPattern(typed: string): RegExp | null {
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)
  return words.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu')
}

function rangesIn(words: Element, pattern: RegExp): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const match of (text.nodeValue ?? '').matchAll(pattern)) {
      const range = new Range()
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      ranges.push(range)
    }
  }
  return ranges
}
