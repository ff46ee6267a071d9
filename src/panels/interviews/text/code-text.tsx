import { useEffect, useState } from 'react'
import type { CodePiece } from './highlight.ts'

/** Weight, and the colours of people, which are legible on paper in light and in dark. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ['keyword', 'font-button'],
  ['built_in', 'font-button'],
  ['literal', 'font-button'],
  ['string', 'text-[var(--person-moss)]'],
  ['regexp', 'text-[var(--person-moss)]'],
  ['attr', 'text-[var(--person-marine)]'],
  ['attribute', 'text-[var(--person-marine)]'],
  ['title', 'text-[var(--person-marine)]'],
  ['name', 'text-[var(--person-marine)]'],
  ['type', 'text-[var(--person-iris)]'],
  ['number', 'text-[var(--person-umber)]'],
  ['symbol', 'text-[var(--person-umber)]'],
  ['comment', 'text-ink-2 italic'],
  ['quote', 'text-ink-2 italic'],
])

interface CodeTextProps {
  code: string
  language: string | undefined
}

/** Highlighted code, as text. Plain until the highlighter is loaded, and without it. */
export function CodeText({ code, language }: CodeTextProps) {
  const pieces = usePieces(code, language)
  return (
    <code>
      {pieces.map((piece, index) => (
        <span key={index} className={piece.kind === null ? undefined : LOOKS.get(piece.kind)}>
          {piece.text}
        </span>
      ))}
    </code>
  )
}

function usePieces(code: string, language: string | undefined): readonly CodePiece[] {
  const [highlight, setHighlight] = useState<typeof import('./highlight.ts').highlightCode | null>(null)
  const isWanted = language !== undefined
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    import('./highlight.ts').then(
      (module) => !isGone && setHighlight(() => module.highlightCode),
      // The code stays plain.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return highlight ? highlight(code, language) : [{ text: code, kind: null }]
}

/** A block of code to read, which scrolls sideways on its own. */
export function CodeBlock({ code, language }: CodeTextProps) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll with the arrow keys.
      tabIndex={0}
      className="overflow-x-auto rounded-field border border-line bg-sheet px-3 py-2 text-small"
    >
      <CodeText code={code} language={language} />
    </pre>
  )
}
