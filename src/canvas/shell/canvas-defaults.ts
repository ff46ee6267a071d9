import {
  DefaultColorThemePalette,
  DefaultDashStyle,
  DefaultFontStyle,
  defaultBindingUtils,
  defaultShapeTools,
  defaultTools,
  type Editor,
  type TLCameraOptions,
  type TLShape,
  type TLUiActionsContextType,
  type TLUiComponents,
  type TLUiOverrides,
} from 'tldraw'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { duplicateSelected } from '../chrome/change-selected.ts'
import { openToDo, toggleDecision } from '../chrome/promote-selected.ts'
import { CommentTool } from '../comments/comment-tool.ts'
import { commentOnSelection, togglePins } from '../comments/start-comment.ts'
import { BoardFrameTool } from '../frame/frame-tool.ts'
import { toggleLock } from '../lock/toggle-lock.ts'
import { startNote } from '../note/start-note.ts'
import { ALIGNMENTS, alignSelected } from '../order/align-shapes.ts'
import { frameSelection, isGroupedInFrame } from '../order/frame-selection.ts'
import { looseFrames, ungroupFrames } from '../order/ungroup-frames.ts'
import { selectedRound, toggleFold } from '../round/fold-round-button.tsx'
import { tidyRoundsOfBoard } from '../round/tidy-rounds-action.ts'
import { showBounds } from '../window/show-on-canvas.ts'
import { TLDRAW_LABELS } from './tldraw-labels.ts'
import { UNUSED_CHROME } from './unused-modules.ts'

// tldraw creates a new editor whenever one of these is another object, so they are constants.

/** 1 % shows 20,000 notes at once; tldraw's own minimum is 5 %. */
export const CAMERA_OPTIONS: Partial<TLCameraOptions> = {
  zoomSteps: [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
}

export const BINDING_UTILS = defaultBindingUtils

export const DEFAULT_TOOLS = [
  ...defaultTools,
  ...defaultShapeTools.filter((tool) => tool.id !== BoardFrameTool.id),
  BoardFrameTool,
  CommentTool,
]

export const canvasOptions = (maxShapes: number) => ({
  maxShapesPerPage: maxShapes,
  maxPages: 1,
  adjacentShapeMargin: NOTE_GAP,
  // A double click adds a note instead, see double-click.ts.
  createTextOnCanvasDoubleClick: false,
  // A board opens with the fonts that are loaded; the others load on demand.
  maxFontsToLoadBeforeRender: 8,
})

/** All of tldraw's chrome except the context menu and the announcements for screen readers. */
export const NO_STOCK_CHROME: TLUiComponents = {
  ...Object.fromEntries(Object.keys(UNUSED_CHROME).map((name) => [name, null])),
  HelpMenu: null,
}

/** tldraw's actions that a board does not need: pages, files, embeds, themes and debugging. */
const LEFT_OUT = [
  'convert-to-bookmark',
  'convert-to-embed',
  'edit-link',
  'flatten-to-image',
  'insert-embed',
  'insert-media',
  'move-to-new-page',
  'new-page',
  'open-cursor-chat',
  'open-embed-link',
  'open-kbd-shortcuts',
  'print',
  // Ungroup removes frames; these keys add a frame instead.
  'remove-frame',
  'toggle-dark-mode',
  'toggle-debug-mode',
  'toggle-focus-mode',
]

export const UI_OVERRIDES: TLUiOverrides = {
  translations: { en: TLDRAW_LABELS },
  actions(editor, actions) {
    const kept = Object.fromEntries(Object.entries(actions).filter(([id]) => !LEFT_OUT.includes(id)))
    const { 'zoom-to-fit': fit, 'zoom-to-selection': selection } = kept
    // tldraw's own would put shapes under the tools, and zoom in beyond 100 %.
    if (fit) fit.onSelect = () => showBounds(editor, editor.getCurrentPageBounds())
    if (selection) selection.onSelect = () => showBounds(editor, editor.getSelectionPageBounds())
    const { redo, duplicate, 'toggle-lock': lock } = kept
    // tldraw deselects locked shapes: the same keys could not unlock them again.
    if (lock)
      lock.onSelect = () => {
        if (!editor.getIsReadonly()) toggleLock(editor)
      }
    if (duplicate) duplicate.onSelect = () => duplicateSelected(editor)
    if (redo) redo.kbd = 'cmd+shift+z,ctrl+shift+z,ctrl+y'
    for (const [id, alignment] of Object.entries(ALIGNMENTS)) {
      const action = kept[id]
      if (action) action.onSelect = () => alignSelected(editor, alignment)
    }
    liftAllButFrames(editor, kept)
    zoomWithCtrlOnly(kept)
    groupInFrames(editor, kept)
    return {
      ...kept,
      'frame-selection': {
        id: 'frame-selection',
        label: 'action.frame-selection',
        kbd: 'cmd+shift+f,ctrl+shift+f',
        onSelect: () => frameSelection(editor),
      },
      'fold-round': {
        id: 'fold-round',
        label: 'action.fold-round',
        kbd: 'shift+r',
        onSelect: () => {
          const round = selectedRound(editor)
          if (round && !editor.getIsReadonly()) toggleFold(editor, round)
        },
      },
      comment: {
        id: 'comment',
        label: 'action.comment',
        kbd: 'm',
        readonlyOk: true,
        onSelect: () => commentOnSelection(editor),
      },
      'toggle-pins': {
        id: 'toggle-pins',
        label: 'action.toggle-pins',
        kbd: 'shift+m',
        readonlyOk: true,
        onSelect: () => togglePins(editor),
      },
      'make-decision': {
        id: 'make-decision',
        label: 'action.make-decision',
        kbd: 'y',
        // A step that closes writing still lets people copy or export decisions.
        readonlyOk: true,
        onSelect: () => toggleDecision(editor),
      },
      'make-to-do': {
        id: 'make-to-do',
        label: 'action.make-to-do',
        kbd: 'shift+y',
        readonlyOk: true,
        onSelect: () => openToDo(editor),
      },
      'tidy-rounds': {
        id: 'tidy-rounds',
        label: 'action.tidy-rounds',
        onSelect: () => tidyRoundsOfBoard(editor),
      },
    }
  },
  tools(editor, tools) {
    const { asset: _asset, embed: _embed, ...kept } = tools
    const { note } = tools
    if (!note) return kept
    const onSelect: typeof note.onSelect = (source) => {
      if (source === 'kbd') startNote(editor)
      else note.onSelect(source)
    }
    return { ...kept, note: { ...note, onSelect } }
  },
}

/**
 * tldraw also zooms with "+" and "-" alone. Here "+" alone is a reaction: where it gives none, as with a selected frame, it must not
 * do something else.
 */
function zoomWithCtrlOnly(actions: TLUiActionsContextType): void {
  for (const id of ['zoom-in', 'zoom-in-on-cursor', 'zoom-out', 'zoom-out-on-cursor']) {
    const action = actions[id]
    if (action?.kbd) action.kbd = withCtrl(action.kbd)
  }
}

/** The combinations of a list, such as `cmd+=,ctrl+=,=`, that have Ctrl or Cmd. */
function withCtrl(kbd: string): string {
  const combinations = kbd.split(',').filter((keys) => /cmd|ctrl/.test(keys))
  return combinations.join()
}

/** A group of notes is a frame: it has a name, notes are dropped on it and dragged out of it. Other shapes have tldraw's groups. */
function groupInFrames(editor: Editor, { group, ungroup }: TLUiActionsContextType): void {
  if (!group || !ungroup) return
  const { onSelect: groupShapes } = group
  const { onSelect: ungroupShapes } = ungroup
  group.onSelect = (source) => {
    if (isGroupedInFrame(editor)) frameSelection(editor)
    else return groupShapes(source)
  }
  ungroup.onSelect = (source) => {
    if (looseFrames(editor).length > 0) ungroupFrames(editor)
    else return ungroupShapes(source)
  }
}

/** A frame in front would cover notes. */
function liftAllButFrames(editor: Editor, actions: TLUiActionsContextType): void {
  const { 'bring-to-front': toFront, 'bring-forward': forward } = actions
  const others = () => editor.getSelectedShapes().filter(({ type }) => type !== 'frame')
  const lift = (run: (shapes: TLShape[]) => void) => () => {
    const shapes = others()
    if (editor.getIsReadonly() || shapes.length === 0) return
    editor.markHistoryStoppingPoint('order')
    run(shapes)
  }
  if (toFront) toFront.onSelect = lift((shapes) => editor.bringToFront(shapes))
  if (forward) forward.onSelect = lift((shapes) => editor.bringForward(shapes))
}

/** The inks besides black, as strong as the people's colours: tldraw's own are louder than the notes. */
const INKS = {
  grey: ['#6f685d', '#9c9589'],
  red: ['#a33a34', '#e58a84'],
  orange: ['#a8560f', '#e9a77c'],
  green: ['#3f6b22', '#aecb7c'],
  blue: ['#1b5a86', '#7fbbe6'],
  violet: ['#6b4fa0', '#bba3ea'],
} as const

/** Styles that CSS can't set: the ink of shapes, frames in exported pictures, and the initial styles of a new shape. */
export function paintShapes(): void {
  DefaultFontStyle.setDefaultValue('sans')
  DefaultDashStyle.setDefaultValue('solid')
  const { lightMode, darkMode } = DefaultColorThemePalette
  Object.assign(lightMode, { text: '#231f1a', background: '#efede8', solid: '#f8f7f4' })
  Object.assign(lightMode.black, { solid: '#231f1a', fill: '#231f1a', semi: '#e7e4dd', pattern: '#5a544b' })
  Object.assign(lightMode.black.frame, { fill: '#f8f7f4', stroke: '#dcd8cf', text: '#231f1a' })
  Object.assign(darkMode, { text: '#f1ece3', background: '#181715', solid: '#211f1c' })
  Object.assign(darkMode.black, { solid: '#f1ece3', fill: '#f1ece3', semi: '#2a2825', pattern: '#bdb6aa' })
  Object.assign(darkMode.black.frame, { fill: '#211f1c', stroke: '#38352f', text: '#f1ece3' })
  for (const color of ['grey', 'red', 'orange', 'green', 'blue', 'violet'] as const) {
    const [light, dark] = INKS[color]
    lightMode[color].solid = light
    darkMode[color].solid = dark
  }
}
