import { LayoutGrid, List, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#base/browser-storage.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { BoardOrder, BoardOwner } from './arrange-boards.ts'
import { HOME_LABELS } from './home-labels.ts'

const ORDERS = ['last-change', 'last-opened', 'name'] as const
const ORDER_OPTIONS: readonly { value: BoardOrder; label: string }[] = [
  { value: 'last-change', label: HOME_LABELS.lastChange },
  { value: 'last-opened', label: HOME_LABELS.lastOpened },
  { value: 'name', label: FIELD_LABELS.name },
]
const OWNER_OPTIONS: readonly { value: BoardOwner; label: string }[] = [
  { value: 'anyone', label: HOME_LABELS.anyOwner },
  { value: 'me', label: HOME_LABELS.ownedByMe },
  { value: 'others', label: HOME_LABELS.sharedWithMe },
]
const SHAPES = ['grid', 'list'] as const
const SHAPE_OPTIONS = [
  { value: 'grid', label: HOME_LABELS.asCards, icon: <LayoutGrid size={18} aria-hidden /> },
  { value: 'list', label: HOME_LABELS.asAList, icon: <List size={18} aria-hidden /> },
] as const

/** The filters of the list, its order and its shape. Order and shape are kept in this browser. */
export function useListView() {
  const [find, setFind] = useState('')
  const [owner, setOwner] = useState<BoardOwner>('anyone')
  const [order, setOrder] = useStoredChoice('parley:boards-order', ORDERS)
  const [shape, setShape] = useStoredChoice('parley:boards-shape', SHAPES)
  const clear = () => {
    setFind('')
    setOwner('anyone')
  }
  return { find, setFind, owner, setOwner, order, setOrder, shape, setShape, clear }
}

export function BoardToolbar({ view, count }: { view: ReturnType<typeof useListView>; count: number }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <h2 id="my-boards" className="text-page">
        {HOME_LABELS.myBoards}
      </h2>
      <span className="text-body text-ink-2 tabular-nums">{count}</span>
      <TextField
        label={HOME_LABELS.findABoard}
        isLabelHidden
        type="search"
        placeholder={HOME_LABELS.findABoard}
        value={view.find}
        onChange={(event) => view.setFind(event.currentTarget.value)}
        icon={<Search size={16} aria-hidden />}
        className="ml-auto w-52 max-phone:order-1 max-phone:ml-0 max-phone:w-auto max-phone:flex-1 max-phone:basis-40"
      />
      <Select
        className="max-phone:order-1"
        label={HOME_LABELS.ownerOfTheBoards}
        value={view.owner}
        options={OWNER_OPTIONS}
        onChange={view.setOwner}
      />
      <Select
        className="max-phone:ml-auto"
        label={HOME_LABELS.orderOfTheBoards}
        value={view.order}
        options={ORDER_OPTIONS}
        onChange={view.setOrder}
      />
      <Segmented
        label={FIELD_LABELS.boards}
        value={view.shape}
        options={SHAPE_OPTIONS}
        onChange={view.setShape}
      />
    </div>
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
