import type { Editor, TLStore } from 'tldraw'

/**
 * Members of tldraw 3.15.6 that it does not promise to keep. Each has a test in tldraw-private.test.ts that fails
 * when an upgrade changes it; nothing else in the binding reaches past tldraw's public types.
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

export function isInAtomicOp(store: TLStore): boolean {
  return privateStore(store)._isInAtomicOp
}

/**
 * Puts the document's word into the store without tldraw's side effects. Those repair what a person did here
 * (re-parent an arrow, dissolve a group), as new local changes: every client would answer every remote edit with
 * its own, differently jittered repair. The one who made the edit has made its consequences too, and sent them.
 */
export function mergeSilently(store: TLStore, change: () => void): void {
  // Inside someone's atomic operation tldraw refuses to merge; the changes then count as local and are found to be
  // in the document already.
  if (isInAtomicOp(store)) {
    privateStore(store).atomic(change, false)
    return
  }
  store.mergeRemoteChanges(() => {
    privateStore(store).sideEffects.setIsEnabled(false)
    change()
  })
}

/** Stops tldraw's own recording of changes: whole records, which would take back other people's work. */
export function stopRecording(editor: Editor): void {
  privateEditor(editor).history.dispose()
}

/** Hands pointer moves that wait for the next frame to the tool at once. */
export function flushPointerEvents(editor: Editor): void {
  privateEditor(editor)._flushEventsForTick(0)
}
