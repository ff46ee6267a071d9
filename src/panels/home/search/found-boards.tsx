import Link from 'next/link'
import type { FoundBoard, FoundText } from '#api/search.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { resultHref } from './result-href.ts'
import { SEARCH_LABELS, TEXT_KIND_LABELS } from './search-labels.ts'

const ROW = 'rounded-chip px-2 hover:bg-sunk max-phone:min-h-11'

/** Matches by board: its title, then its texts. */
export function FoundBoards({ boards }: { boards: readonly FoundBoard[] }) {
  return (
    <ul aria-label={FIELD_LABELS.results} className="-mx-2 mt-1">
      {boards.map((board) => (
        <li key={board.id} className="border-line border-b py-2 last:border-b-0">
          <BoardLink board={board} />
          <ul>
            {board.texts.map(
              (text) =>
                text.kind !== 'title' && (
                  <li key={`${text.kind} ${text.commentId ?? text.number}`}>
                    <TextLink boardId={board.id} text={text} />
                  </li>
                ),
            )}
          </ul>
          {board.count > board.texts.length && (
            <p className="px-2 py-1 text-ink-3 text-caption">
              {SEARCH_LABELS.moreOnBoard(board.count - board.texts.length)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function BoardLink({ board }: { board: FoundBoard }) {
  const title = board.texts.find(({ kind }) => kind === 'title')
  return (
    <Link href={`/b/${board.id}`} className={`${ROW} flex items-center py-1.5 font-button text-board`}>
      <span dir="auto" className="line-clamp-2 break-words">
        {title ? <MarkedText {...title} /> : board.title}
      </span>
    </Link>
  )
}

function TextLink({ boardId, text }: { boardId: string; text: FoundText }) {
  return (
    <Link
      href={resultHref(boardId, text)}
      className={`${ROW} flex items-baseline gap-3 py-1.5 text-body max-phone:py-2.5`}
    >
      <span className="w-16 shrink-0 text-ink-2 text-small tabular-nums">
        {text.kind === 'idea' && text.number !== null ? `#${text.number}` : TEXT_KIND_LABELS[text.kind]}
      </span>
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words">
        <MarkedText {...text} />
      </span>
      <OriginLabel origin={text.origin} author={null} isShort className="shrink-0" />
    </Link>
  )
}

/** The text with its matches in bold. */
function MarkedText({ text, matches }: Pick<FoundText, 'text' | 'matches'>) {
  return (
    <>
      {matches.map(([start, end], i) => (
        <span key={start}>
          {text.slice(matches[i - 1]?.[1] ?? 0, start)}
          <mark className="bg-transparent font-heading text-ink underline decoration-2 underline-offset-2">
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(matches.at(-1)?.[1] ?? 0)}
    </>
  )
}
