import { BoardPage, type BoardPageProps } from './board-page.tsx'
import { LazyPhonePage } from './lazy-pages.tsx'
import { PhonePage } from './phone-page.tsx'

// One file for everything that a phone shows at once: parts that are fetched side by side repeat their shared code.
LazyPhonePage.provide(PhonePage)

export function PhoneBoard(props: BoardPageProps) {
  return <BoardPage {...props} />
}
