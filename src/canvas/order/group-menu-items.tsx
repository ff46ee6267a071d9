import { GroupMenuItem, TldrawUiMenuItem, UngroupMenuItem, useEditor, useValue } from 'tldraw'
import {
  canFrameSelection,
  frameSelection,
  GROUP_NAME,
  isGroupedInFrame,
  isSplit,
  SPLIT_NAME,
} from './frame-selection.ts'
import { canMergeFrames, MERGE_NAME, mergeFrames } from './merge-frames.ts'
import { looseFrames, UNGROUP_NAME, ungroupFrames } from './ungroup-frames.ts'

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
          label={splits ? SPLIT_NAME : GROUP_NAME}
          kbd={isFramed ? 'cmd+g,ctrl+g' : 'cmd+shift+f,ctrl+shift+f'}
          onSelect={() => frameSelection(editor)}
        />
      )}
      {!isFramed && <GroupMenuItem />}
      {canMerge && (
        <TldrawUiMenuItem id="merge-frames" label={MERGE_NAME} onSelect={() => mergeFrames(editor)} />
      )}
      {hasFrames ? (
        <TldrawUiMenuItem
          id="ungroup-frames"
          label={UNGROUP_NAME}
          kbd="cmd+shift+g,ctrl+shift+g"
          onSelect={() => ungroupFrames(editor)}
        />
      ) : (
        <UngroupMenuItem />
      )}
    </>
  )
}
