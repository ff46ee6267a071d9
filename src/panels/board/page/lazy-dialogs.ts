import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { DialogFailed } from '#panels/lazy/part-failed.tsx'

// Dialogs whose code is loaded when they are opened first, or while the page is idle (`useOfflinePage`).
export const LazyHelpDialog = lazyPart({
  load: () => import('./help-dialog.tsx').then((module) => module.HelpDialog),
  Failed: DialogFailed,
})

export const LazyShareDialog = lazyPart({
  load: () => import('#panels/share/share-dialog.tsx').then((module) => module.ShareDialog),
  Failed: DialogFailed,
})

export const LazyToDoForm = lazyPart({
  load: () => import('#panels/promotions/notes-to-do-dialog.tsx').then((module) => module.ToDoForm),
  Failed: DialogFailed,
})

export const LazyNoteWritersDialog = lazyPart({
  load: () => import('#panels/history/note-writers-dialog.tsx').then((module) => module.NoteWritersDialog),
  Failed: DialogFailed,
})

export const LazyNoteDialog = lazyPart({
  load: () => import('#panels/notes/note-dialog.tsx').then((module) => module.NoteDialog),
  Failed: DialogFailed,
})
