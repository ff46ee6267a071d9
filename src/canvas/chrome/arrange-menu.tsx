import { LayoutGrid } from 'lucide-react'
import { type Editor, useValue } from 'tldraw'
import { SORT_KEYS } from '#board/text/sort-notes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator, Submenu } from '#ui/menu.tsx'
import { SELECTION_LABELS } from '../labels/selection-labels.ts'
import { ALIGNMENTS, alignSelected, STACKS, shapesToAlign } from '../order/align-shapes.ts'
import { canMergeFrames, mergeFrames } from '../order/merge-frames.ts'
import { NOTE_SORT_LABELS, ORDER_LABELS } from '../order/order-labels.ts'
import { notesToOrder, shapesToOrder } from '../order/ordered-shapes.ts'
import {
  canSortBy,
  criteriaToSortBy,
  sortByCriterion,
  sortSelected,
  tidySelected,
} from '../order/tidy-and-sort-notes.ts'
import { looseFrames, ungroupFrames } from '../order/ungroup-frames.ts'
import { selectedNoteShapes } from './change-selected.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import { connectSelected } from './connect-notes.ts'

export function ArrangeMenu({ editor }: { editor: Editor }) {
  const isOffered = useValue(
    'can arrange',
    () => editor.getSelectedShapeIds().length > 1 || looseFrames(editor).length > 0,
    [editor],
  )
  if (!isOffered) return null
  return (
    <Menu
      side="top"
      align="center"
      trigger={<IconButton label={CHROME_LABELS.arrange} icon={<LayoutGrid size={17} aria-hidden />} />}
    >
      <GridRows editor={editor} />
      <AlignRows editor={editor} />
      <ConnectRow editor={editor} />
      <FrameRows editor={editor} />
    </Menu>
  )
}

function GridRows({ editor }: { editor: Editor }) {
  const canTidy = useValue('can tidy', () => shapesToOrder(editor).length > 0, [editor])
  const criteria = useValue('criteria', () => criteriaToSortBy(editor), [editor])
  const canSort = useValue('can sort', () => notesToOrder(editor).length > 0, [editor])
  return (
    <>
      {canTidy && <MenuItem onSelect={() => tidySelected(editor)}>{ORDER_LABELS.tidy}</MenuItem>}
      {canSort && (
        <Submenu label={SELECTION_LABELS.sortBy}>
          {SORT_KEYS.filter((key) => canSortBy(editor, key)).map((key) => (
            <MenuItem key={key} onSelect={() => sortSelected(editor, key)}>
              {NOTE_SORT_LABELS[key].name}
            </MenuItem>
          ))}
          {criteria.map((criterion) => (
            <MenuItem key={`criterion:${criterion}`} onSelect={() => sortByCriterion(editor, criterion)}>
              {CHROME_LABELS.sortByCriterion(criterion)}
            </MenuItem>
          ))}
        </Submenu>
      )}
    </>
  )
}

function AlignRows({ editor }: { editor: Editor }) {
  const count = useValue('shapes to align', () => shapesToAlign(editor).length, [editor])
  if (count < 2) return null
  return (
    <>
      {Object.entries(STACKS).map(([id, stack]) => (
        <MenuItem key={id} onSelect={() => alignSelected(editor, stack)}>
          {stack.labels.name}
        </MenuItem>
      ))}
      <Submenu label={SELECTION_LABELS.align}>
        {Object.entries(ALIGNMENTS).map(([id, alignment]) => (
          <MenuItem
            key={id}
            isDisabled={count < alignment.minShapes}
            onSelect={() => alignSelected(editor, alignment)}
          >
            {alignment.labels.name}
          </MenuItem>
        ))}
      </Submenu>
    </>
  )
}

function ConnectRow({ editor }: { editor: Editor }) {
  const canConnect = useValue('can connect', () => selectedNoteShapes(editor).length > 1, [editor])
  if (!canConnect) return null
  return (
    <>
      <MenuSeparator />
      <MenuItem onSelect={() => connectSelected(editor)}>{CHROME_LABELS.connectWithArrows}</MenuItem>
    </>
  )
}

function FrameRows({ editor }: { editor: Editor }) {
  const hasFrames = useValue('has frames', () => looseFrames(editor).length > 0, [editor])
  const canMerge = useValue('can merge', () => canMergeFrames(editor), [editor])
  if (!hasFrames) return null
  return (
    <>
      <MenuSeparator />
      {canMerge && <MenuItem onSelect={() => mergeFrames(editor)}>{ORDER_LABELS.merge}</MenuItem>}
      <MenuItem onSelect={() => ungroupFrames(editor)}>{ORDER_LABELS.ungroup}</MenuItem>
    </>
  )
}
