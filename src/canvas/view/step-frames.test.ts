// @vitest-environment jsdom
import { createShapeId, type TLFrameShape, type TLNoteShape, type TLShapeId, toRichText } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writable } from '#base/readable.ts'
import { gridPlace, gridSize } from '#board/space/frame-grid.ts'
import { startNextNote } from '#canvas/note/next-note.ts'
import { startNote } from '#canvas/note/start-note.ts'
import { boardWith, projectionWith, type SignalledBoard } from '#canvas/signals/testing/board-with.ts'
import { DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import { stepFrameId } from '#session/agenda/step-frame-ids.ts'
import type { Projection } from '#session/projection.ts'
import { showStepFrames } from './show-step-frames.ts'

const TITLES = ['Went well', 'Did not go well', 'Puzzles us']
const SIZE = gridSize({ columns: 2, rows: 3 })
const STEP: Step = {
  ...DEFAULT_PLAN,
  id: 'alone',
  title: 'Write alone',
  frames: TITLES,
  state: 'running',
  run: 1,
  startedAt: 1,
  endedAt: null,
  voteId: null,
}

let board: SignalledBoard
const following = writable(false)
let stop = (): void => undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  board = boardWith({})
  board.editor.user.updateUserPreferences({ animationSpeed: 0 })
  following.set(false)
  stop = showStepFrames(board.editor, { session: board.session, isFollowing: following.get })
})
afterEach(() => {
  stop()
  board.stop()
  vi.useRealTimers()
})

function run(steps: Partial<Step>[] = [{}], currentId: string | null = STEP.id): void {
  const agenda = { version: 1, steps: steps.map((step) => ({ ...STEP, ...step })), currentId }
  board.session.set(projectionWith({ agenda } as Partial<Projection>))
}

const frameId = (title = ''): TLShapeId => stepFrameId(STEP.id, title) as TLShapeId

/** In a row, far right of the view. */
function layFrames(titles = TITLES): void {
  for (const [i, title] of titles.entries()) {
    const x = 2_000 + i * (SIZE.w + 28)
    board.editor.createShape<TLFrameShape>({ id: frameId(title), type: 'frame', x, y: 0, props: SIZE })
  }
}

function framesInView(titles = TITLES): string[] {
  const view = board.editor.getViewportPageBounds()
  return titles.filter((title) => {
    const bounds = board.editor.getShapePageBounds(frameId(title))
    return bounds !== undefined && view.contains(bounds)
  })
}

const pass = (): unknown => vi.advanceTimersByTime(1_000)

function type(text: string): TLNoteShape {
  const { editor } = board
  const shape = editor.getEditingShape()
  if (!shape || !editor.isShapeOfType<TLNoteShape>(shape, 'note')) throw new Error('no note is typed in')
  editor.updateShape<TLNoteShape>({ id: shape.id, type: 'note', props: { richText: toRichText(text) } })
  return shape
}

const placeOf = ({ id }: TLNoteShape) => {
  const { x, y } = board.editor.getShapePageBounds(id) ?? {}
  return { x, y }
}

const placesIn = (index: number, count: number) =>
  Array.from({ length: count }, (_, i) => gridPlace({ x: 2_000 + index * (SIZE.w + 28), y: 0, ...SIZE }, i))

test('a step that starts brings its frames into view once they are there, and keeps the zoom where they fit', () => {
  run([{}], null)
  run()
  pass()
  expect(board.editor.getCamera()).toMatchObject({ x: 0, y: 0, z: 1 })
  layFrames()
  pass()
  expect(framesInView()).toEqual(TITLES)
  expect(board.editor.getZoomLevel()).toBeGreaterThan(0.3)

  // They stay where they are for a second run, and so does the view.
  const camera = { ...board.editor.getCamera() }
  run([{ run: 2 }])
  pass()
  expect(board.editor.getCamera()).toMatchObject(camera)
})

test('the view of a person who moved it, follows someone, types or arrived later stays', () => {
  run([{}], null)
  run()
  board.editor.setCamera({ x: 50, y: 0, z: 1 })
  layFrames()
  pass()
  expect(board.editor.getCamera()).toMatchObject({ x: 50, z: 1 })

  following.set(true)
  run([{ run: 2 }])
  pass()
  expect(board.editor.getCamera()).toMatchObject({ x: 50, z: 1 })
  following.set(false)

  startNote(board.editor, { x: 300, y: 300 })
  type('Still on the agenda')
  run([{ run: 3 }])
  pass()
  expect(board.editor.getCamera()).toMatchObject({ x: 50, z: 1 })
  // Their view is where it was, and they are free now.
  board.editor.complete()
  pass()
  expect(framesInView()).toEqual(TITLES)

  stop()
  board.editor.setCamera({ x: 0, y: 0, z: 1 })
  stop = showStepFrames(board.editor, { session: board.session, isFollowing: following.get })
  pass()
  expect(board.editor.getCamera()).toMatchObject({ x: 0, z: 1 })
})

test('if all frames would be too small, the first one is shown', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  layFrames(many)
  run([{ frames: many }], null)
  run([{ frames: many }])
  pass()
  expect(framesInView(many)).toContain('a')
  expect(framesInView(many)).not.toContain('j')
  expect(board.editor.getZoomLevel()).toBeGreaterThanOrEqual(0.3)
})

test('a new note takes the next place of the nearest frame in view, and the one after it stays in the frame', () => {
  layFrames()
  run()
  // The middle of the view is left of all frames.
  board.editor.setCamera({ x: -1_300, y: 0, z: 1 })
  startNote(board.editor)
  const first = type('Deploys')
  expect(first.parentId).toBe(frameId('Went well'))
  startNextNote(board.editor, first.id, 'right')
  const second = type('Reviews')
  startNextNote(board.editor, second.id, 'right')
  const third = type('Lunch')
  expect([first, second, third].map(placeOf)).toEqual(placesIn(0, 3))
  expect(third.parentId).toBe(frameId('Went well'))
})

test('a full frame gives way to the next one, and without a frame in view the note is in the middle', () => {
  layFrames()
  run()
  for (const { x, y } of placesIn(0, 6))
    board.editor.createShape<TLNoteShape>({ id: createShapeId(), type: 'note', x, y })
  board.editor.setCamera({ x: -1_900, y: 0, z: 1 })
  startNote(board.editor)
  expect(type('Next to it').parentId).toBe(frameId('Did not go well'))
  board.editor.complete()

  board.editor.setCamera({ x: 3_000, y: 0, z: 1 })
  const { x, y } = board.editor.getViewportPageBounds().center
  startNote(board.editor)
  expect(placeOf(type('Far away'))).toEqual({ x: x - 100, y: y - 100 })
})
