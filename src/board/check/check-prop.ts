import {
  arrowBindingProps,
  arrowShapeProps,
  drawShapeProps,
  frameShapeProps,
  geoShapeProps,
  groupShapeProps,
  highlightShapeProps,
  lineShapeProps,
  noteShapeProps,
  type TLDrawShapeSegment,
  type TLLineShapePoint,
  textShapeProps,
  type VecModel,
} from '@tldraw/tlschema'
import { hasTooManyMarks, MAX_MARKS } from '#base/mark-count.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { pictureShapeProps } from '#board/record/picture-shape.ts'
import { questionShapeProps } from '#board/record/question-shape.ts'
import { BINDING_TYPE, MEASURED_PROPS, type RecordType } from '#board/record/record-kinds.ts'
import { synthesisShapeProps } from '#board/record/synthesis-shape.ts'
import { DRAWABLE_RANGES, isAnchorDrawable, isStrokeDrawable } from './check-drawing.ts'
import { checkSentence } from './check-sentences.ts'

interface Validator {
  validate(value: unknown): unknown
}

/** tldraw's own validators, prop by prop: running them all would mean building the whole record. */
const VALIDATORS: Record<RecordType, Record<string, Validator>> = {
  note: noteShapeProps,
  frame: frameShapeProps,
  geo: geoShapeProps,
  text: textShapeProps,
  arrow: arrowShapeProps,
  line: lineShapeProps,
  draw: drawShapeProps,
  highlight: highlightShapeProps,
  group: groupShapeProps,
  synthesis: synthesisShapeProps,
  question: questionShapeProps,
  picture: pictureShapeProps,
  [BINDING_TYPE]: arrowBindingProps,
}

const REQUIRED: Partial<Record<RecordType, string>> = {
  line: 'points',
  draw: 'segments',
  highlight: 'segments',
  synthesis: 'synthesis',
  question: 'question',
  picture: 'picture',
  [BINDING_TYPE]: 'terminal',
}

export function missingProp(type: RecordType, has: (prop: string) => boolean): string | null {
  const required = REQUIRED[type]
  return required !== undefined && !has(required) ? required : null
}

/** The limits for one property of a shape; coordinates in page units, on both sides of 0. */
export interface PropLimits {
  maxTextChars: number
  maxCoordinate: number
}

interface PropFault {
  why: NamedSentence
  /** The shape must not have the prop at all. */
  isUnknown: boolean
}

/** Returns `null` if the prop is valid. */
export function checkProp(
  type: RecordType,
  prop: string,
  value: unknown,
  limits: PropLimits,
): PropFault | null {
  const validators = VALIDATORS[type]
  const validator = Object.hasOwn(validators, prop) ? validators[prop] : undefined
  if (!validator || prop === 'richText' || MEASURED_PROPS.has(prop)) {
    return { why: checkSentence('unknown-prop', { type, prop: prop.slice(0, 40) }), isUnknown: true }
  }
  if (isKnownSound(type, prop, value, limits)) return null
  if (!passes(validator, value)) return bad(type, prop)
  if (typeof value === 'string') return checkWords(type, prop, value, limits)
  if (typeof value === 'number' && !isWithin(value, prop, limits)) return bad(type, prop)
  if (typeof value === 'object' && value !== null) {
    if (!arePointsSound(prop, value, limits)) return bad(type, prop)
    known.set(value, { type, prop, maxCoordinate: limits.maxCoordinate })
  }
  return null
}

function checkWords(
  type: RecordType,
  prop: string,
  value: string,
  { maxTextChars }: PropLimits,
): PropFault | null {
  const isTooLong = value.length > (prop === 'url' ? MAX_URL_CHARS : maxTextChars)
  if (isTooLong) return { why: checkSentence('prop-too-long', { type, prop }), isUnknown: false }
  return hasTooManyMarks(value) ? { why: tooManyMarks(), isUnknown: false } : null
}

/** Cached by value, which Yjs never changes: setting the kind of a stroke again must not check its thousands of points again. */
const known = new WeakMap<object, { type: RecordType; prop: string; maxCoordinate: number }>()

function isKnownSound(
  type: RecordType,
  prop: string,
  value: unknown,
  { maxCoordinate }: PropLimits,
): boolean {
  if (typeof value !== 'object' || value === null) return false
  const as = known.get(value)
  return as?.type === type && as.prop === prop && as.maxCoordinate === maxCoordinate
}

const MAX_URL_CHARS = 2_000
/** The sentence for a text that a browser can't draw quickly. */
export function tooManyMarks(): NamedSentence {
  return checkSentence('marks', { max: MAX_MARKS })
}

function passes(validator: Validator, value: unknown): boolean {
  try {
    validator.validate(value)
    return true
  } catch {
    return false
  }
}

function isWithin(value: number, prop: string, limits: PropLimits): boolean {
  const range = DRAWABLE_RANGES[prop]
  if (range && (value < range.min || value > range.max)) return false
  return Math.abs(value) <= limits.maxCoordinate
}

/**
 * tldraw's validators accept an empty stroke and a line of one point; drawing them throws on every viewer's screen. The value has
 * passed its validator, so its form is known.
 */
function arePointsSound(prop: string, value: object, limits: PropLimits): boolean {
  switch (prop) {
    case 'points': {
      const points = Object.entries(value as Record<string, TLLineShapePoint>)
      return points.length >= 2 && points.every(([key, point]) => point.id === key && isNear(point, limits))
    }
    case 'segments': {
      const segments = value as TLDrawShapeSegment[]
      return (
        segments.length > 0 &&
        isStrokeDrawable(segments) &&
        segments.every(({ points }) => points.length > 0 && points.every((point) => isNear(point, limits)))
      )
    }
    case 'normalizedAnchor':
      return isAnchorDrawable(value as VecModel)
    default:
      return isNear(value as VecModel, limits)
  }
}

function isNear({ x, y }: VecModel, limits: PropLimits): boolean {
  return Math.abs(x) <= limits.maxCoordinate && Math.abs(y) <= limits.maxCoordinate
}

function bad(type: RecordType, prop: string): PropFault {
  return { why: checkSentence('undrawable-prop', { type, prop }), isUnknown: false }
}
