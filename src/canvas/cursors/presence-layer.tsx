import { memo, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Editor, type TLShapeId, useEditor, useQuickReactor, useValue } from 'tldraw'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { type RemoteWindow, remoteWindows } from '../connection/presence/people-here.ts'
import { typingLabel } from '../connection/presence/typing-labels.ts'
import { typistsByNote } from '../connection/presence/typists-by-note.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { AgentCursor } from './agent-cursor.tsx'
import { placeCursorNames } from './place-cursor-names.ts'
import { publishPresence } from './publish-presence.ts'
import './presence-layer.css'

function useRemoteWindows(connection: BoardConnection): readonly RemoteWindow[] {
  const source = useMemo(() => {
    let current = remoteWindows(connection.awareness)
    return {
      get: () => current,
      subscribe(listener: () => void) {
        const update = (_change: unknown, origin: unknown): void => {
          if (origin === 'local') return
          current = remoteWindows(connection.awareness)
          listener()
        }
        connection.awareness.on('change', update)
        return () => connection.awareness.off('change', update)
      },
    }
  }, [connection])
  return useSyncExternalStore(source.subscribe, source.get, source.get)
}

const paintOf = (color: string): string => `var(--person-${color}, var(--person-umber))`

/**
 * The others' pointers, selections and carets. Drawn in page coordinates inside a layer that moves with
 * the camera, so that panning moves one element and not one for each person.
 */
export function PresenceLayer({ connection }: { connection: BoardConnection }) {
  const editor = useEditor()
  const windows = useRemoteWindows(connection)
  const agents = useReadable(connection.agentsHere)
  const typing = useMemo(() => typingLabels(windows), [windows])
  // In half steps: names need not be placed again at every step of a zoom.
  const zoom = useValue('zoom of names', () => 2 ** Math.round(Math.log2(editor.getZoomLevel())), [editor])
  const names = useMemo(() => namePlaces(windows, zoom), [windows, zoom])
  const areCursorsShown = useValue(boardSignals(editor).areCursorsShown)
  const { presenterId } = useReadable(connection.presenting)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => publishPresence(editor, connection), [editor, connection])
  useQuickReactor('presence camera', () => {
    const { x, y, z } = editor.getCamera()
    layer.current?.style.setProperty('transform', `scale(${z}) translate(${x}px, ${y}px)`)
    layer.current?.style.setProperty('--unscale', String(1 / z))
  }, [editor])
  return (
    <div className="parley-presence" aria-hidden="true">
      <div ref={layer} className="parley-presence-page">
        {windows.map((window) => (
          <RemoteMarks
            key={window.clientId}
            editor={editor}
            window={window}
            typing={typing.get(window.clientId) ?? null}
          />
        ))}
        {agents.map((agent) => (
          <AgentCursor key={agent.agentId} editor={editor} agent={agent} />
        ))}
        {windows.map(
          (window) =>
            isPointing(window) &&
            // Presenting and the laser are meant to point something out.
            (areCursorsShown || window.isLaser || window.who.userId === presenterId) && (
              <Cursor key={window.clientId} window={window} moveDown={names.get(window.clientId) ?? 0} />
            ),
        )}
      </div>
    </div>
  )
}

/** One label for each note, at the first person typing in it: two would overlap. Keyed by window. */
function typingLabels(windows: readonly RemoteWindow[]): Map<number, string> {
  const labels = new Map<number, string>()
  for (const [noteId, names] of typistsByNote(windows)) {
    const first = windows.find(({ editing }) => editing === noteId)
    if (first) labels.set(first.clientId, typingLabel(names))
  }
  return labels
}

/** The pointer of a person who types is usually over their words and would cover them. */
function isPointing({ cursor, editing }: RemoteWindow): boolean {
  return Boolean(cursor) && !editing
}

/** Window to the distance its name is moved down so that it covers no other. */
function namePlaces(windows: readonly RemoteWindow[], zoom: number): Map<number, number> {
  const shown = windows.filter((window) => isPointing(window) && !window.isIdle)
  const moves = placeCursorNames(
    shown.map(({ cursor, who }) => ({
      x: (cursor?.[0] ?? 0) * zoom,
      y: (cursor?.[1] ?? 0) * zoom,
      name: who.name,
    })),
  )
  return new Map(shown.map(({ clientId }, i) => [clientId, moves[i] ?? 0]))
}

interface RemoteMarksProps {
  editor: Editor
  window: RemoteWindow
  typing: string | null
}

const RemoteMarks = memo(function RemoteMarks({ editor, window, typing }: RemoteMarksProps) {
  const { editing, selected } = window
  // If several people type in one note, the first has the label and the outline.
  const isFirstTypist = typing !== null
  const rest = (selected ?? []).filter((id) => id !== editing)
  const ids = editing && isFirstTypist ? [...rest, editing] : rest
  return ids.map((id) => (
    <RemoteMark
      key={id}
      editor={editor}
      id={id}
      color={window.who.color}
      label={id === editing ? typing : null}
    />
  ))
})

interface RemoteMarkProps {
  editor: Editor
  id: string
  color: string
  label: string | null
}

function RemoteMark({ editor, id, color, label }: RemoteMarkProps) {
  const box = useValue('marked bounds', () => {
    const bounds = editor.getShapePageBounds(id as TLShapeId)
    return bounds && `${bounds.x} ${bounds.y} ${bounds.w} ${bounds.h}`
  }, [editor, id])
  if (!box) return null
  const [x, y, w, h] = box.split(' ')
  return (
    <div
      className="parley-presence-mark"
      style={{
        translate: `${x}px ${y}px`,
        width: `${w}px`,
        height: `${h}px`,
        borderColor: paintOf(color),
      }}
    >
      {label && (
        <span className="parley-presence-typist" style={{ background: paintOf(color) }}>
          {label}
        </span>
      )}
    </div>
  )
}

const Cursor = memo(function Cursor({ window, moveDown }: { window: RemoteWindow; moveDown: number }) {
  const [x, y] = window.cursor ?? [0, 0]
  const paint = paintOf(window.who.color)
  return (
    <div
      className="parley-presence-cursor"
      data-idle={window.isIdle ? true : undefined}
      style={{ translate: `${x}px ${y}px` }}
    >
      <div className="parley-presence-pointer">
        <svg width="16" height="16" viewBox="0 0 16 16" role="presentation">
          <path
            d="M1.2 1.2 13.8 6.2 8 8.1 5.9 13.8Z"
            fill={paint}
            stroke="var(--raised)"
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
        </svg>
        <span style={{ background: paint, marginTop: moveDown }}>{window.who.name}</span>
      </div>
    </div>
  )
})
