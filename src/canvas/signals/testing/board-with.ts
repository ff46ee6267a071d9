import { createTLStore, defaultBindingUtils, type Editor } from 'tldraw'
import { type Writable, writable } from '#base/readable.ts'
import { EMPTY_SLICES } from '#canvas/connection/copy/empty-slices.ts'
import { PictureUploads } from '#canvas/picture-files/picture-uploads.ts'
import { BOARD_SHAPE_UTILS } from '#canvas/shell/note-shape-util.tsx'
import { headlessEditor } from '#canvas/testing/headless-editor.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import type { Projection } from '#session/projection.ts'
import type { RoundView, TurnView } from '#session/rounds/round.ts'
import { BoardSignals } from '../board-signals.ts'
import { installSignals } from '../install-signals.ts'

export const MY_ID = 'u0'
export const ADVISOR = 'aadvisor00001'

export interface SignalledBoard {
  editor: Editor
  signals: BoardSignals
  session: Writable<Projection | null>
  stop(): void
}

export function boardWith(
  parts: Partial<Projection>,
  pictures = new PictureUploads({ boardId: 'b1', userId: MY_ID }),
): SignalledBoard {
  const session = writable<Projection | null>(projectionWith(parts))
  const signals = new BoardSignals({
    boardId: 'b1',
    session,
    agentsHere: writable([]),
    pictures,
    liveText: () => writable<string | null>(null),
  })
  const store = createTLStore({ shapeUtils: BOARD_SHAPE_UTILS, bindingUtils: defaultBindingUtils })
  const editor = headlessEditor({ store })
  installSignals(editor, signals)
  const stopSignals = signals.start()
  return {
    editor,
    signals,
    session,
    stop() {
      stopSignals()
      editor.dispose()
    },
  }
}

export function projectionWith(parts: Partial<Projection>): Projection {
  return {
    board: { id: 'b1', title: '', premise: '', createdAt: 0 },
    me: { id: MY_ID, role: 'editor' },
    people: { [MY_ID]: { id: MY_ID, name: 'Ines', color: 'umber', role: 'editor', joinedAt: 0 } },
    links: [],
    notes: { lastNumber: 0 },
    ...EMPTY_SLICES,
    settings: DEFAULT_SETTINGS,
    limits: { maxRecords: 20_000, maxTextChars: 10_000 },
    storage: 'ok',
    ...parts,
  }
}

/** One turn that has ended, with these notes. */
export function overRound(notes: string[], parts: Partial<RoundView> = {}): RoundView {
  const turn: TurnView = {
    id: 't1',
    agentId: ADVISOR,
    duty: 'answer',
    phase: 0,
    state: 'done',
    attempt: 1,
    model: 'demo:script',
    notes,
    failure: null,
    usage: null,
  }
  return {
    id: 'r1',
    number: 1,
    question: 'What now?',
    mode: 'single',
    cycles: 1,
    state: 'complete',
    trigger: { kind: 'question' },
    askedBy: MY_ID,
    startedAt: 0,
    endedAt: 1,
    notes: [],
    afterNumber: 0,
    turns: [turn],
    moderate: false,
    synthesize: false,
    moderation: { state: 'none' },
    synthesisId: null,
    frameId: null,
    held: { tokens: 0, costMicros: null },
    ...parts,
  }
}
