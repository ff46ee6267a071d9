import {
  DefaultContextMenu,
  type TLUiContextMenuProps,
  TldrawUiMenuActionItem,
  TldrawUiMenuGroup,
  TldrawUiMenuSubmenu,
} from 'tldraw'

/** In tldraw's own groups; what reaches out of the board or makes other kinds of things is left out. */
const GROUPS = {
  clipboard: ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  arrange: ['group', 'ungroup', 'remove-frame', 'fit-frame-to-content', 'toggle-lock'],
} as const

const REORDER = ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'] as const
const EXPORT = ['export-as-svg', 'export-as-png', 'copy-as-svg', 'copy-as-png'] as const

export function BoardContextMenu(props: TLUiContextMenuProps) {
  return (
    <DefaultContextMenu {...props}>
      {Object.entries(GROUPS).map(([group, actions]) => (
        <TldrawUiMenuGroup key={group} id={group}>
          <Actions ids={actions} />
        </TldrawUiMenuGroup>
      ))}
      <TldrawUiMenuGroup id="more">
        <TldrawUiMenuSubmenu id="reorder" label="context-menu.reorder" size="small">
          <TldrawUiMenuGroup id="reorder">
            <Actions ids={REORDER} />
          </TldrawUiMenuGroup>
        </TldrawUiMenuSubmenu>
        <TldrawUiMenuSubmenu id="export" label="context-menu.export-as" size="small">
          <TldrawUiMenuGroup id="export">
            <Actions ids={EXPORT} />
          </TldrawUiMenuGroup>
        </TldrawUiMenuSubmenu>
      </TldrawUiMenuGroup>
      <TldrawUiMenuGroup id="select">
        <Actions ids={['select-all']} />
      </TldrawUiMenuGroup>
    </DefaultContextMenu>
  )
}

function Actions({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <TldrawUiMenuActionItem key={id} actionId={id} />)
}
