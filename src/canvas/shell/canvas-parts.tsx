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
  type TLAnyShapeUtilConstructor,
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
import { wordNamedSentence } from '#api/word-sentence.ts'
import type { At } from '#board/record/record-layout.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { shownTheme } from '#ui/color-theme.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { belongsToDraft } from '../binding/belongs-to-draft.ts'
import { bindDraft } from '../binding/bind-draft.ts'
import { bindStore, type EditRefusal } from '../binding/bind-store.ts'
import { documentOfNote } from '../binding/document-of-new-notes.ts'
import { installUndo } from '../binding/install-undo.ts'
import { noteTextCollab } from '../binding/note-text-collab.ts'
import { AnchorOutline, PinLayer } from '../comments/pin-layer.tsx'
import { type BoardConnection, newestConnection } from '../connection/board-connection.ts'
import { PresenceLayer } from '../cursors/presence-layer.tsx'
import { FarLayer } from '../far/far-layer.tsx'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { BoardContextMenu } from '../menu/context-menu.tsx'
import { MentionLabels } from '../note/mention-labels.tsx'
import { OthersStack } from '../private-writing/others-stack.tsx'
import { limitMeasuredText } from '../quarantine/draw-text.ts'
import { keepPlacesFinite } from '../quarantine/finite-geometry.ts'
import { guardShapeUtil } from '../quarantine/guard-shape-util.tsx'
import { HeldRecordLayer } from '../quarantine/held-record-layer.tsx'
import { limitPointsOfArcs } from '../quarantine/limit-arcs.ts'
import { ShapeFailed } from '../quarantine/shape-failed.tsx'
import { installQuarantine, ShapeQuarantine } from '../quarantine/shape-quarantine.ts'
import { RatingLayer } from '../ratings/rating-layer.tsx'
import { ReactionLayer } from '../reactions/reaction-layer.tsx'
import { BoardSignals } from '../signals/board-signals.ts'
import { installSignals } from '../signals/install-signals.ts'
import { VoteLayer } from '../votes/vote-layer.tsx'
import { BoardIndicators } from '../window/board-indicators.tsx'
import { CanvasDots } from '../window/canvas-dots.tsx'
import { boardWindow } from '../window/install-window.ts'
import { BoardHandle } from './board-handle.tsx'
import { BINDING_UTILS, canvasOptions, NO_STOCK_CHROME, paintShapes } from './canvas-defaults.ts'
import { CanvasStopped } from './canvas-stopped.tsx'
import { BOARD_SHAPE_UTILS, BoardNoteShapeUtil } from './note-shape-util.tsx'

paintShapes()

/**
 * The parts of one canvas that must stay the same objects for its life: tldraw creates a new editor when one of them changes. The
 * constructor has no side effects, because React may call it twice and discard one result.
 */
export class CanvasParts {
  readonly signals: BoardSignals
  readonly quarantine: ShapeQuarantine
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
    this.signals = new BoardSignals(connection)
    this.quarantine = new ShapeQuarantine(connection.doc)
    this.shapeUtils = shapeUtilsFor(connection, this.signals, this.quarantine)
    this.store = createTLStore({ shapeUtils: this.shapeUtils, bindingUtils: BINDING_UTILS })
    this.components = componentsFor(connection, this.quarantine)
    this.preferences = atom<TLUserPreferences>('preferences', preferencesOf(connection))
    // Our own, so that tldraw neither keeps a colour scheme nor sends one to other tabs.
    this.user = createTLUser({
      userPreferences: this.preferences,
      setUserPreferences: (next) => {
        this.preferences.set(next)
      },
    })
    this.options = canvasOptions(limitsOf(connection).maxRecords)
    const { doc, undo } = connection
    const maxTextChars = () => limitsOf(connection).maxTextChars
    const documentOf = (id: string) => documentOfNote(connection, id)
    this.textOptions = {
      addFontsFromNode: defaultAddFontsFromNode,
      // Plain text only, because the data is a Y.Text.
      tipTapConfig: {
        extensions: [Document, Paragraph, Text, noteTextCollab({ doc, undo, documentOf, maxTextChars })],
      },
    }
  }

  /** Syncs store and document, the session's names and the product's theme. Returns a function that stops it. */
  start(toast: (message: ToastMessage) => void): () => void {
    const { doc, undo, userId, canEdit, awareness, announce } = this.connection
    const both = {
      ...{ userId, canEdit, store: this.store, limits: limitsOf(this.connection) },
      isUndrawable: (id: string) => this.quarantine.has(id),
      onRefused: (refusal: EditRefusal) => void wordNamedSentence(refusal).then((text) => toast({ text })),
    }
    const binding = bindStore({
      ...both,
      doc,
      undo,
      awareness,
      owns: (record, isAdded) => !belongsToDraft(this.connection, record, isAdded),
      onDrag: (places) => announce({ drag: places && mutable(places) }),
      onEditedNoteDeleted: ({ restore }) =>
        toast({
          text: CANVAS_LABELS.typedNoteDeleted,
          action: {
            label: ACTION_LABELS.restore,
            onAction: () => restore(newestConnection(this.connection)),
          },
        }),
    })
    const showTheme = () => this.preferences.update((now) => ({ ...now, colorScheme: shownTheme.get() }))
    showTheme()
    const tellIllegal = () => this.quarantine.setIllegal(binding.quarantined.get())
    tellIllegal()
    const stops = [
      shownTheme.subscribe(showTheme),
      this.signals.start(),
      binding.quarantined.subscribe(tellIllegal),
      this.quarantine.start(),
      bindDraft(this.connection, {
        ...both,
        onEditedNoteHidden: () => toast({ text: CANVAS_LABELS.notesRevealed }),
      }),
      () => binding.stop(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** Returns the limits of this server's operator; the defaults until the session is known. */
function limitsOf(connection: BoardConnection): Limits {
  return { ...LIMITS, ...connection.session.get()?.limits }
}

/** The wire's type is a parser's and is not readonly. */
function mutable(places: Record<string, At>): Record<string, [number, number, number]> {
  return Object.fromEntries(Object.entries(places).map(([id, [x, y, rotation]]) => [id, [x, y, rotation]]))
}

function shapeUtilsFor(connection: BoardConnection, signals: BoardSignals, quarantine: ShapeQuarantine) {
  class NoteUtil extends BoardNoteShapeUtil {
    constructor(editor: Editor) {
      super(editor)
      // During construction, for the same reason as the window.
      installSignals(editor, signals)
      installQuarantine(editor, quarantine)
      limitMeasuredText(editor)
      keepPlacesFinite()
      limitPointsOfArcs()
      installUndo(editor, connection)
    }
  }
  return BOARD_SHAPE_UTILS.map((util) =>
    guardShapeUtil<TLAnyShapeUtilConstructor>(util === BoardNoteShapeUtil ? NoteUtil : util, quarantine),
  )
}

function componentsFor(
  connection: BoardConnection,
  quarantine: ShapeQuarantine,
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
    ShapeErrorFallback: ShapeFailed,
    ErrorFallback: CanvasStopped,
    Spinner: null,
    Background: function BoardBackground() {
      const editor = useEditor()
      return (
        <>
          <CanvasDots />
          <OthersStack connection={connection} />
          <FarLayer window={boardWindow(editor)} />
        </>
      )
    },
    ShapeIndicators: function Indicators() {
      return <BoardIndicators window={boardWindow(useEditor())} />
    },
    InFrontOfTheCanvas: function InFront() {
      return (
        <>
          <AnchorOutline />
          <ReactionLayer />
          <VoteLayer />
          <RatingLayer />
          <PinLayer />
          <HeldRecordLayer connection={connection} quarantine={quarantine} />
          <MentionLabels />
          <PresenceLayer connection={connection} />
        </>
      )
    },
  }
}

function preferencesOf(connection: BoardConnection): TLUserPreferences {
  return { id: connection.userId, colorScheme: shownTheme.get(), locale: 'en', isSnapMode: true }
}
