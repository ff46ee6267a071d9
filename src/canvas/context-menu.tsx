import {
  ClipboardMenuGroup,
  DefaultContextMenu,
  FitFrameToContentMenuItem,
  GroupMenuItem,
  RemoveFrameMenuItem,
  ReorderMenuSubmenu,
  SelectAllMenuItem,
  type TLUiContextMenuProps,
  TldrawUiMenuActionItem,
  TldrawUiMenuGroup,
  TldrawUiMenuSubmenu,
  ToggleLockMenuItem,
  UngroupMenuItem,
  UnlockAllMenuItem,
  useEditor,
  useValue,
} from 'tldraw'
import { canFrameSelection } from './frame/frame-selection.ts'

const EXPORT = ['export-as-svg', 'export-as-png', 'copy-as-svg', 'copy-as-png']

/** tldraw's own entries, without those that reach out of the board or make kinds of things that it has not. */
export function BoardContextMenu(props: TLUiContextMenuProps) {
  const editor = useEditor()
  const canSelect = useValue('select tool', () => editor.getCurrentToolId() === 'select', [editor])
  return (
    <DefaultContextMenu {...props}>
      {canSelect && (
        <>
          <ClipboardMenuGroup />
          <TldrawUiMenuGroup id="arrange">
            <FrameSelectionItem />
            <GroupMenuItem />
            <UngroupMenuItem />
            <RemoveFrameMenuItem />
            <FitFrameToContentMenuItem />
            <ToggleLockMenuItem />
            <ReorderMenuSubmenu />
          </TldrawUiMenuGroup>
          <ExportGroup />
          <TldrawUiMenuGroup id="all">
            <SelectAllMenuItem />
            <UnlockAllMenuItem />
          </TldrawUiMenuGroup>
        </>
      )}
    </DefaultContextMenu>
  )
}

function FrameSelectionItem() {
  const editor = useEditor()
  const canFrame = useValue('can frame', () => canFrameSelection(editor), [editor])
  return canFrame ? <TldrawUiMenuActionItem actionId="frame-selection" /> : null
}

function ExportGroup() {
  return (
    <TldrawUiMenuGroup id="export">
      <TldrawUiMenuSubmenu id="export-as" label="context-menu.export-as" size="small">
        <TldrawUiMenuGroup id="export-as">
          {EXPORT.map((id) => (
            <TldrawUiMenuActionItem key={id} actionId={id} />
          ))}
        </TldrawUiMenuGroup>
      </TldrawUiMenuSubmenu>
    </TldrawUiMenuGroup>
  )
}
