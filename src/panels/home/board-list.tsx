import { LayoutGrid, List, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import type { MeResponse } from '#api/me.ts'
import { readStored, writeStored } from '#base/browser-storage.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useNow } from '#ui/use-now.ts'
import { arrangeBoards, type BoardOrder } from './arrange-boards.ts'
import { useHomeBoardActions } from './board-actions.ts'
import { BoardRow, BoardTile } from './board-tile.tsx'
import { DeletedBoards } from './deleted-boards.tsx'
import { HOME_LABELS } from './home-labels.ts'
import type { Boards } from './use-boards.ts'

const ORDERS = ['last-change', 'name'] as const
const ORDER_OPTIONS: readonly { value: BoardOrder; label: string }[] = [
  { value: 'last-change', label: HOME_LABELS.lastChange },
  { value: 'name', label: FIELD_LABELS.name },
]
const SHAPES = ['grid', 'list'] as const
const SHAPE_OPTIONS = [
  { value: 'grid', label: HOME_LABELS.asCards, icon: <LayoutGrid size={18} aria-hidden /> },
  { value: 'list', label: HOME_LABELS.asAList, icon: <List size={18} aria-hidden /> },
] as const

export interface BoardListProps {
  me: MeResponse
  boards: Boards
  /** `boards.list` without its null. Search and order are applied here. */
  list: ListedBoardResponse[]
}

/** The boards of this person, with search, order and shape. Order and shape are kept in this browser. */
export function BoardCards({ me, boards, list }: BoardListProps) {
  const now = useNow()
  const [find, setFind] = useState('')
  const [order, setOrder] = useStoredChoice('parley:boards-order', ORDERS)
  const [shape, setShape] = useStoredChoice('parley:boards-shape', SHAPES)
  const actions = useHomeBoardActions(boards)
  const shown = arrangeBoards(list, find, order)
  const Item = shape === 'grid' ? BoardTile : BoardRow
  const failure = boards.failure ?? actions.failure
  return (
    <section aria-labelledby="my-boards" className="mt-9">
      <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
        <h2 id="my-boards" className="text-page">
          {HOME_LABELS.myBoards}
        </h2>
        <span className="text-body text-ink-2 tabular-nums">{list.length}</span>
        <TextField
          label={HOME_LABELS.findABoard}
          isLabelHidden
          type="search"
          placeholder={HOME_LABELS.findABoard}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
          icon={<Search size={16} aria-hidden />}
          className="ml-auto w-60 max-phone:order-last max-phone:w-full"
        />
        <Select
          className="max-phone:ml-auto"
          label={HOME_LABELS.orderOfTheBoards}
          value={order}
          options={ORDER_OPTIONS}
          onChange={setOrder}
        />
        <Segmented label={HOME_LABELS.boards} value={shape} options={SHAPE_OPTIONS} onChange={setShape} />
      </div>
      {failure && (
        <Notice
          tone="warn"
          className="mb-4"
          action={
            <Button size="small" onClick={() => void boards.refresh()}>
              {ACTION_LABELS.tryAgain}
            </Button>
          }
        >
          {failure.message}
        </Notice>
      )}
      {shown.length === 0 && (
        <p className="text-body text-ink-2">
          {HOME_LABELS.noBoardCalled(find.trim())}{' '}
          <LinkButton size="text" onClick={() => setFind('')}>
            {HOME_LABELS.showAll}
          </LinkButton>
        </p>
      )}
      <ul
        className={
          shape === 'grid'
            ? 'grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4 max-phone:grid-cols-1'
            : ''
        }
      >
        {shown.map((board) => (
          <Item key={board.id} board={board} now={now} myId={me.id} actions={actions} />
        ))}
      </ul>
      <DeletedBoards boards={boards.deleted} now={now} onRestore={actions.restore} />
    </section>
  )
}

/**
 * One of a few values, kept in this browser. It starts with the first value, as the server rendered it, and
 * takes the kept one after that.
 */
function useStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(values[0])
  useEffect(() => {
    const kept = values.find((candidate) => candidate === readStored(key))
    if (kept) setValue(kept)
  }, [key, values])
  const choose = (next: Value) => {
    setValue(next)
    writeStored(key, next)
  }
  return [value, choose]
}
