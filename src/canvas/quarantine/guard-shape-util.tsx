import type { ReactNode } from 'react'
import {
  type Editor,
  type Geometry2d,
  Group2d,
  getArrowInfo,
  Rectangle2d,
  type ShapeUtil,
  type TLAnyShapeUtilConstructor,
  type TLArrowShape,
  type TLShape,
} from 'tldraw'
import { withDrawableDash } from './draw-solid.ts'
import { withDrawableText, withExportableText } from './draw-text.ts'
import { handlesOfLongLine } from './limit-handles.ts'
import { describeLongText } from './limit-text.ts'
import { ShapeBoundary } from './shape-boundary.tsx'
import { attemptForShape, type FailedPart, type ShapeQuarantine } from './shape-quarantine.ts'

type Method = (shape: TLShape, ...rest: unknown[]) => unknown

/** tldraw's calls to a util about one shape, and a harmless result for each. A component fails in its own boundary. */
const GUARDED: { name: keyof ShapeUtil; part: FailedPart; fallback: () => unknown }[] = [
  { name: 'indicator', part: 'indicator', fallback: () => null },
  { name: 'getHandles', part: 'indicator', fallback: () => [] },
  { name: 'getBoundsSnapGeometry', part: 'geometry', fallback: () => ({ points: [] }) },
  { name: 'getHandleSnapGeometry', part: 'geometry', fallback: () => ({}) },
  { name: 'getText', part: 'description', fallback: () => undefined },
  { name: 'getAriaDescriptor', part: 'description', fallback: () => undefined },
  { name: 'getFontFaces', part: 'component', fallback: () => [] },
]

/** Wraps the util so that a shape that throws does not harm the others. */
export function guardShapeUtil<Util extends TLAnyShapeUtilConstructor>(
  Util: Util,
  quarantine: ShapeQuarantine,
): Util {
  return new Proxy(Util, {
    construct(target, parts, newTarget) {
      const util = Reflect.construct(target, parts, newTarget)
      guardMethods(util, quarantine)
      return util
    },
  })
}

function guardMethods(util: ShapeUtil, quarantine: ShapeQuarantine): void {
  for (const { name, part, fallback } of GUARDED) {
    wrap(
      util,
      name,
      (ask) =>
        (shape, ...rest) =>
          attemptForShape(
            util.editor,
            shape.id,
            part,
            () => {
              const answer = shortAnswer(util, name, shape) ?? ask(shape, ...rest)
              return name === 'indicator' && !hasCourse(util.editor, shape) ? null : answer
            },
            fallback,
          ),
    )
  }
  wrap(
    util,
    'getGeometry',
    (ask) =>
      (shape, ...rest) =>
        sanitizeGeometry(util, shape, () => ask(shape, ...rest)),
  )
  for (const name of ['component', 'backgroundComponent'] as const) {
    wrap(
      util,
      name,
      (ask) =>
        (shape, ...rest) =>
          ask(drawable(util.editor, shape), ...rest),
    )
  }
  for (const name of ['toSvg', 'toBackgroundSvg'] as const) {
    wrap(util, name, (ask) => async (shape, ...rest) => {
      try {
        const exported = withExportableText(util.editor, withDrawableDash(util.editor, shape))
        const picture = await ask(exported, ...rest)
        return picture && inBoundary(shape, picture as ReactNode, quarantine)
      } catch (error) {
        quarantine.report(shape.id, 'picture', error)
        return null
      }
    })
  }
}

/**
 * Returns a short result for calls that take long with a large shape, such as the text of the selection, which tldraw puts into
 * the page for screen readers; `undefined` for other calls.
 */
function shortAnswer(util: ShapeUtil, name: keyof ShapeUtil, shape: TLShape): unknown {
  if (name === 'getHandles') return handlesOfLongLine(shape)
  if (name === 'getAriaDescriptor') return describeLongText(util.getText(shape))
  return undefined
}

/** An arrow that starts and ends at one place of a line has no course: tldraw draws only its outline, at NaN. */
function hasCourse(editor: Editor, shape: TLShape): boolean {
  return !editor.isShapeOfType<TLArrowShape>(shape, 'arrow') || getArrowInfo(editor, shape)?.isValid !== false
}

function drawable(editor: Editor, shape: TLShape): TLShape {
  return withDrawableText(editor, withDrawableDash(editor, shape))
}

/** Looks up the class's method at each call: tests break a util of an open page. */
function wrap(util: ShapeUtil, name: string, around: (ask: Method) => Method): void {
  const read = (): unknown => Reflect.get(Object.getPrototypeOf(util), name)
  if (typeof read() !== 'function') return
  const ask: Method = (shape, ...rest) => {
    const method = read()
    return typeof method === 'function' ? Reflect.apply(method, util, [shape, ...rest]) : undefined
  }
  Reflect.set(util, name, around(ask))
}

/** Checks bounds too: they are computed lazily, and NaN in them makes a shape invisible and unreachable. */
function sanitizeGeometry(util: ShapeUtil, shape: TLShape, ask: () => unknown): Geometry2d {
  const geometry = attemptForShape(util.editor, shape.id, 'geometry', () => ask() as Geometry2d, speck)
  return attemptForShape(
    util.editor,
    shape.id,
    'bounds',
    () => {
      const { x, y, w, h } = geometry.bounds
      if ([x, y, w, h].every(Number.isFinite)) return geometry
      throw new Error(`bounds are ${x}, ${y}, ${w}, ${h}`)
    },
    speck,
  )
}

/** A body and a label, for callers that read the parts of a note, a frame or a geo shape. */
function speck(): Geometry2d {
  return new Group2d({
    children: [
      new Rectangle2d({ width: 1, height: 1, isFilled: true }),
      new Rectangle2d({ width: 1, height: 1, isFilled: true, isLabel: true }),
    ],
  })
}

function inBoundary(shape: TLShape, picture: ReactNode, quarantine: ShapeQuarantine): ReactNode {
  return (
    <ShapeBoundary quarantine={quarantine} shapeId={shape.id} part="picture">
      {picture}
    </ShapeBoundary>
  )
}
