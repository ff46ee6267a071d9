import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import {
  type Atom,
  atom,
  createTLStore,
  createTLUser,
  defaultAddFontsFromNode,
  type Editor,
  type TLEditorComponents,
  type TLStore,
  type TLTextOptions,
  type TLUiComponents,
  type TLUser,
  type TLUserPreferences,
  TldrawHandles,
  TldrawOverlays,
  TldrawScribble,
  TldrawSelectionForeground,
  useEditor,
} from 'tldraw'
import type { At } from '#board/record-layout.ts'
import type { PersonView } from '#session/projection.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import { shownTheme } from '#ui/theme.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { bindStore } from './bind-store.ts'
import type { BoardConnection } from './board-connection.ts'
import { BoardHandle } from './board-handle.tsx'
import { BINDING_UTILS, canvasOptions, NO_STOCK_CHROME, paintShapes } from './canvas-defaults.ts'
import { BoardContextMenu } from './context-menu.tsx'
import { Desk } from './desk.tsx'
import { installUndo } from './install-undo.ts'
import type { NoteAuthors } from './note/note-author.ts'
import { BOARD_SHAPE_UTILS, BoardNoteShapeUtil } from './note-shape-util.tsx'
import { noteTextCollab } from './note-text-collab.ts'
import { PresenceLayer } from './presence-layer.tsx'
import { BoardIndicators } from './window/board-indicators.tsx'
import { FarLayer } from './window/far-layer.tsx'
import { boardWindow } from './window/install-window.ts'

paintShapes()

/**
 * What one canvas is made of and what must stay the same objects for its life: tldraw makes a new editor when one
 * of them changes. Made without side effects, because React may make it twice and throw one away.
 */
export class CanvasParts {
  readonly authors: Atom<NoteAuthors>
  readonly store: TLStore
  readonly shapeUtils
  readonly components: TLEditorComponents & TLUiComponents
  readonly textOptions: TLTextOptions
  readonly user: TLUser
  readonly options: ReturnType<typeof canvasOptions>
  private readonly preferences: Atom<TLUserPreferences>
  private readonly connection: BoardConnection

  constructor(connection: BoardConnection) {
    this.connection = connection
    this.authors = atom<NoteAuthors>('note authors', authorsOf(connection))
    this.shapeUtils = shapeUtilsFor(connection, this.authors)
    this.store = createTLStore({ shapeUtils: this.shapeUtils, bindingUtils: BINDING_UTILS })
    this.components = componentsFor(connection, this.authors)
    this.preferences = atom<TLUserPreferences>('preferences', preferencesOf(connection))
    // Ours, so that tldraw neither keeps a colour scheme of its own nor tells other tabs about it.
    this.user = createTLUser({
      userPreferences: this.preferences,
      setUserPreferences: (next) => {
        this.preferences.set(next)
      },
    })
    this.options = canvasOptions(limitsOf(connection).maxRecords)
    const { doc, undo } = connection
    const maxTextChars = () => limitsOf(connection).maxTextChars
    this.textOptions = {
      addFontsFromNode: defaultAddFontsFromNode,
      // Plain text only: what a Y.Text holds.
      tipTapConfig: { extensions: [Document, Paragraph, Text, noteTextCollab({ doc, undo, maxTextChars })] },
    }
  }

  /** Keeps store and document in step, with the session's names and the product's theme. Returns what ends it. */
  start(toast: (message: ToastMessage) => void): () => void {
    const { doc, undo, userId, canEdit, awareness, session, announce } = this.connection
    const binding = bindStore({
      doc,
      undo,
      userId,
      canEdit,
      awareness,
      store: this.store,
      limits: limitsOf(this.connection),
      onDrag: (places) => announce({ drag: places && mutable(places) }),
      onRefused: ({ message }) => toast({ text: message }),
      onEditedNoteDeleted: ({ restore }) =>
        toast({
          text: 'Someone deleted the note that you were typing in.',
          action: { label: 'Bring it back', onAction: restore },
        }),
    })
    const showTheme = () => this.preferences.update((now) => ({ ...now, colorScheme: shownTheme.get() }))
    const showAuthors = () => this.authors.set(authorsOf(this.connection))
    showTheme()
    showAuthors()
    const stops = [shownTheme.subscribe(showTheme), session.subscribe(showAuthors), () => binding.stop()]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** As this server's operator set them. */
function limitsOf(connection: BoardConnection): Limits {
  return { ...LIMITS, ...connection.session.get()?.limits }
}

/** The wire's type is of what was parsed, and that is not readonly. */
function mutable(places: Record<string, At>): Record<string, [number, number, number]> {
  return Object.fromEntries(Object.entries(places).map(([id, [x, y, rotation]]) => [id, [x, y, rotation]]))
}

function shapeUtilsFor(connection: BoardConnection, authors: Atom<NoteAuthors>) {
  class NoteUtil extends BoardNoteShapeUtil {
    constructor(editor: Editor) {
      super(editor)
      this.authors = authors
      // While the editor is made, for the same reason as the window.
      installUndo(editor, connection)
    }
  }
  return BOARD_SHAPE_UTILS.map((util) => (util === BoardNoteShapeUtil ? NoteUtil : util))
}

function componentsFor(
  connection: BoardConnection,
  authors: Atom<NoteAuthors>,
): TLEditorComponents & TLUiComponents {
  return {
    ...NO_STOCK_CHROME,
    ContextMenu: BoardContextMenu,
    Handle: BoardHandle,
    Handles: TldrawHandles,
    LoadingScreen: null,
    Overlays: TldrawOverlays,
    Scribble: TldrawScribble,
    SelectionForeground: TldrawSelectionForeground,
    Spinner: null,
    Background: function BoardBackground() {
      const editor = useEditor()
      return (
        <>
          <Desk />
          <FarLayer window={boardWindow(editor)} authors={authors} />
        </>
      )
    },
    ShapeIndicators: function Indicators() {
      return <BoardIndicators window={boardWindow(useEditor())} />
    },
    InFrontOfTheCanvas: function Presence() {
      return <PresenceLayer connection={connection} />
    },
  }
}

const knownPeople = new WeakMap<Record<string, PersonView>, NoteAuthors>()

/** The same object for the same people, so that a session change about something else draws no note anew. */
function authorsOf(connection: BoardConnection): NoteAuthors {
  const people = connection.session.get()?.people
  if (!people) return {}
  const known = knownPeople.get(people)
  if (known) return known
  const authors: NoteAuthors = Object.fromEntries(
    Object.values(people).map(({ id, name }) => [id, { name, kind: 'person' }]),
  )
  knownPeople.set(people, authors)
  return authors
}

function preferencesOf(connection: BoardConnection): TLUserPreferences {
  return { id: connection.userId, colorScheme: shownTheme.get(), locale: 'en' }
}
