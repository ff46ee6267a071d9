import type { Editor, TLStore } from 'tldraw'

/**
 * Members of tldraw 3.15.6 that are not part of its public API. Each has a test in tldraw-private.test.ts that fails when an
 * upgrade changes it; the rest of the binding uses only tldraw's public types.
 */
interface PrivateStore {
  _isInAtomicOp: boolean
  sideEffects: { setIsEnabled(isEnabled: boolean): void }
  atomic(change: () => void, runCallbacks: boolean): void
}
interface PrivateEditor {
  history: { dispose(): void }
  _flushEventsForTick(elapsed: number): void
}

function privateStore(store: TLStore): PrivateStore {
  return store as unknown as PrivateStore
}

function privateEditor(editor: Editor): PrivateEditor {
  return editor as unknown as PrivateEditor
}

/**
 * Whether the store is in the middle of a change, such as a side effect that runs on it. tldraw then refuses
 * `mergeRemoteChanges`.
 */
export function isInAtomicOp(store: TLStore): boolean {
  return privateStore(store)._isInAtomicOp
}

/**
 * Puts the document's state into the store without tldraw's side effects. These repair a local edit (re-parent an
 * arrow, dissolve a group) by further local changes: every client would answer every remote edit with its own,
 * differently jittered repair. The author of the edit has already sent the repairs.
 */
export function mergeSilently(store: TLStore, change: () => void): void {
  // Inside an atomic operation tldraw refuses to merge; then the changes count as local, and the binding finds that the document
  // has them already.
  if (isInAtomicOp(store)) {
    privateStore(store).atomic(change, false)
    return
  }
  store.mergeRemoteChanges(() => {
    privateStore(store).sideEffects.setIsEnabled(false)
    change()
  })
}

/** Stops tldraw's own recording of changes: it stores whole records, and would revert other people's work. */
export function stopRecording(editor: Editor): void {
  privateEditor(editor).history.dispose()
}

/** Passes pointer moves that wait for the next frame to the tool at once. */
export function flushPointerEvents(editor: Editor): void {
  privateEditor(editor)._flushEventsForTick(0)
}
