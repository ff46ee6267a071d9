import { GroupMenuItem, TldrawUiMenuItem, UngroupMenuItem, useEditor, useValue } from 'tldraw'
import { canFrameSelection, frameSelection, isGroupedInFrame, isSplit } from './frame-selection.ts'
import { canMergeFrames, mergeFrames } from './merge-frames.ts'
import { ORDER_LABELS } from './order-labels.ts'
import { looseFrames, ungroupFrames } from './ungroup-frames.ts'

/** Notes are grouped in frames; other shapes in frames or in tldraw's groups, which have no name. */
export function GroupItems() {
  const editor = useEditor()
  const canFrame = useValue('can frame', () => canFrameSelection(editor), [editor])
  const isFramed = useValue('is framed', () => isGroupedInFrame(editor), [editor])
  const splits = useValue('is split', () => isSplit(editor), [editor])
  const canMerge = useValue('can merge', () => canMergeFrames(editor), [editor])
  const hasFrames = useValue('has frames', () => looseFrames(editor).length > 0, [editor])
  return (
    <>
      {canFrame && (
        <TldrawUiMenuItem
          id="frame-selection"
          label={splits ? ORDER_LABELS.split : ORDER_LABELS.group}
          kbd={isFramed ? 'cmd+g,ctrl+g' : 'cmd+shift+f,ctrl+shift+f'}
          onSelect={() => frameSelection(editor)}
        />
      )}
      {!isFramed && <GroupMenuItem />}
      {canMerge && (
        <TldrawUiMenuItem id="merge-frames" label={ORDER_LABELS.merge} onSelect={() => mergeFrames(editor)} />
      )}
      {hasFrames ? (
        <TldrawUiMenuItem
          id="ungroup-frames"
          label={ORDER_LABELS.ungroup}
          kbd="cmd+shift+g,ctrl+shift+g"
          onSelect={() => ungroupFrames(editor)}
        />
      ) : (
        <UngroupMenuItem />
      )}
    </>
  )
}
