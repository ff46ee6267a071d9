import type { Editor, TLInstancePageState, TLShapeId, TLStore } from 'tldraw'

/**
 * Call before shapes are deleted: deselects them and ends hovering, erasing and editing. tldraw does this in a side effect of
 * removing, which is off while the document changes the store.
 */
export function deselectRemoved(store: TLStore, editor: Editor | null, ids: readonly string[]): void {
  const gone = new Set(ids)
  const editing = editor?.getEditingShapeId()
  if (editor && editing && gone.has(editing)) editor.setEditingShape(null)
  for (const state of store.query.records('instance_page_state').get()) {
    const next = withoutShapes(state, gone)
    if (next) store.put([next])
  }
}

/** `null` if none of them was involved. */
function withoutShapes(state: TLInstancePageState, gone: ReadonlySet<string>): TLInstancePageState | null {
  const isHere = (id: TLShapeId): boolean => !gone.has(id)
  const orNull = (id: TLShapeId | null): TLShapeId | null => (id && gone.has(id) ? null : id)
  const next: TLInstancePageState = {
    ...state,
    selectedShapeIds: state.selectedShapeIds.filter(isHere),
    erasingShapeIds: state.erasingShapeIds.filter(isHere),
    hintingShapeIds: state.hintingShapeIds.filter(isHere),
    hoveredShapeId: orNull(state.hoveredShapeId),
    editingShapeId: orNull(state.editingShapeId),
    croppingShapeId: orNull(state.croppingShapeId),
    focusedGroupId: orNull(state.focusedGroupId),
  }
  const isTouched =
    next.selectedShapeIds.length !== state.selectedShapeIds.length ||
    next.erasingShapeIds.length !== state.erasingShapeIds.length ||
    next.hintingShapeIds.length !== state.hintingShapeIds.length ||
    next.hoveredShapeId !== state.hoveredShapeId ||
    next.editingShapeId !== state.editingShapeId ||
    next.croppingShapeId !== state.croppingShapeId ||
    next.focusedGroupId !== state.focusedGroupId
  return isTouched ? next : null
}
