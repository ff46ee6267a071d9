import {
  TldrawUiMenuGroup,
  TldrawUiMenuItem,
  TldrawUiMenuSubmenu,
  useEditor,
  useReadonly,
  useValue,
} from 'tldraw'
import { SORT_KEYS } from '#board/text/sort-notes.ts'
import { SELECTION_LABELS } from '../labels/selection-labels.ts'
import { ALIGNMENTS, alignSelected, shapesToAlign } from './align-shapes.ts'
import { NOTE_SORT_LABELS, ORDER_LABELS } from './order-labels.ts'
import { notesToOrder, shapesToOrder } from './ordered-shapes.ts'
import { canSortBy, sortSelected, tidySelected } from './tidy-and-sort-notes.ts'

export function OrderMenuGroup() {
  const editor = useEditor()
  const isReadonly = useReadonly()
  const canTidy = useValue('can tidy', () => shapesToOrder(editor).length > 0, [editor])
  if (isReadonly) return null
  return (
    <TldrawUiMenuGroup id="put-in-order">
      {canTidy && (
        <TldrawUiMenuItem id="tidy" label={ORDER_LABELS.tidy} onSelect={() => tidySelected(editor)} />
      )}
      <SortSubmenu />
      <AlignSubmenu />
    </TldrawUiMenuGroup>
  )
}

function SortSubmenu() {
  const editor = useEditor()
  const canSort = useValue('can sort', () => notesToOrder(editor).length > 0, [editor])
  const keys = useValue('sort keys', () => SORT_KEYS.filter((key) => canSortBy(editor, key)).join(' '), [
    editor,
  ])
  if (!canSort) return null
  return (
    <TldrawUiMenuSubmenu id="sort-by" label={SELECTION_LABELS.sortBy} size="small">
      <TldrawUiMenuGroup id="sort-by">
        {SORT_KEYS.filter((key) => keys.split(' ').includes(key)).map((key) => (
          <TldrawUiMenuItem
            key={key}
            id={`sort-by-${key}`}
            label={NOTE_SORT_LABELS[key].name}
            onSelect={() => sortSelected(editor, key)}
          />
        ))}
      </TldrawUiMenuGroup>
    </TldrawUiMenuSubmenu>
  )
}

function AlignSubmenu() {
  const editor = useEditor()
  const count = useValue('shapes to align', () => shapesToAlign(editor).length, [editor])
  if (count < 2) return null
  return (
    <TldrawUiMenuSubmenu id="align" label={SELECTION_LABELS.align} size="small">
      <TldrawUiMenuGroup id="align">
        {Object.entries(ALIGNMENTS).map(([id, alignment]) => (
          <TldrawUiMenuItem
            key={id}
            id={id}
            label={alignment.labels.name}
            kbd={alignment.kbd}
            disabled={count < alignment.minShapes}
            onSelect={() => alignSelected(editor, alignment)}
          />
        ))}
      </TldrawUiMenuGroup>
    </TldrawUiMenuSubmenu>
  )
}
