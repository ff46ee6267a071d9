import { type TLBinding, type TLShape, toRichText } from '@tldraw/tlschema'
import { isEqual } from '@tldraw/utils'
import * as Y from 'yjs'
import { plainText } from '#board/text/rich-text.ts'
import { BINDING_TYPE, DEFAULT_PROPS, isRecordType, MEASURED_PROPS, TEXT_TYPES } from './record-kinds.ts'

/**
 * A record as in its Y.Map, except that `text` is a string here and a Y.Text there. One level of keys, so that two
 * people who change different fields of a record both succeed. x and y share the key `at` because alternating keys
 * prevent Yjs from merging: 28 bytes against 1,208 for one dragged note.
 */
export type FlatRecord = Readonly<Record<string, unknown>>

/** A shape's place in the document, in its parent's units; rotation in radians. */
export type At = readonly [x: number, y: number, rotation: number]
/** [parentId, index] of a shape, [fromId, toId] of a binding. */
export type In = readonly [string, string]

/** Converts a record to the document's layout: one key for each part that can change on its own. */
export function toFlat(record: TLShape | TLBinding): FlatRecord {
  return record.typeName === 'shape' ? flatShape(record) : flatBinding(record)
}

function flatShape(shape: TLShape): FlatRecord {
  const flat: Record<string, unknown> = {
    t: shape.type,
    at: placeOf(shape),
    in: [shape.parentId, shape.index],
  }
  if (shape.isLocked) flat.locked = true
  if (shape.opacity !== 1) flat.opacity = shape.opacity
  if (TEXT_TYPES.has(shape.type)) flat.text = textOf(shape)
  putProps(flat, shape.type, shape.props)
  for (const [key, value] of Object.entries(shape.meta)) flat[`m.${key}`] = value
  return flat
}

export function placeOf(shape: TLShape): At {
  return [shape.x, shape.y, shape.rotation]
}

function flatBinding(binding: TLBinding): FlatRecord {
  const flat: Record<string, unknown> = { t: `binding:${binding.type}`, in: [binding.fromId, binding.toId] }
  putProps(flat, `binding:${binding.type}`, binding.props)
  return flat
}

function textOf(shape: TLShape): string {
  return 'richText' in shape.props ? plainText(shape.props.richText) : ''
}

function putProps(flat: Record<string, unknown>, type: string, props: object): void {
  const defaults: Record<string, unknown> = isRecordType(type) ? { ...DEFAULT_PROPS[type] } : {}
  for (const [key, value] of Object.entries(props)) {
    if (key === 'richText' || MEASURED_PROPS.has(key) || value === undefined) continue
    if (Object.hasOwn(defaults, key) && isEqual(defaults[key], value)) continue
    flat[`p.${key}`] = isForeignObject(value) ? { ...value } : value
  }
}

/** Yjs accepts only plain objects, and some of tldraw's tools leave instances of their vector class in points. */
function isForeignObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.getPrototypeOf(value) !== Object.prototype
}

/** A new Y.Map for a record, to be set under its id. */
export function flatToMap(flat: FlatRecord): Y.Map<unknown> {
  const map = new Y.Map<unknown>()
  for (const [key, value] of Object.entries(flat)) {
    map.set(key, key === 'text' && typeof value === 'string' ? new Y.Text(value) : value)
  }
  return map
}

export function mapToFlat(map: Y.Map<unknown>): FlatRecord {
  const flat: Record<string, unknown> = {}
  for (const [key, value] of map.entries()) flat[key] = value instanceof Y.Text ? value.toString() : value
  return flat
}

/**
 * The tldraw record of a flat map. Checks nothing: others may have written anything, so run checkRecord or tldraw's own validator
 * before drawing it.
 */
export function fromFlat(id: string, map: Y.Map<unknown>): TLShape | TLBinding {
  return flatToRecord(id, mapToFlat(map))
}

/** With the defaults that the document leaves out. */
export function flatToRecord(id: string, flat: FlatRecord): TLShape | TLBinding {
  const type = String(flat.t)
  const props: Record<string, unknown> = { ...(isRecordType(type) ? DEFAULT_PROPS[type] : {}) }
  const meta: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(flat)) {
    if (key.startsWith('p.')) props[key.slice(2)] = value
    else if (key.startsWith('m.')) meta[key.slice(2)] = value
  }
  const [first, second] = readIn(flat.in) ?? []
  if (type.startsWith('binding:')) {
    return {
      typeName: 'binding',
      id,
      type: type.slice(BINDING_PREFIX_LENGTH),
      fromId: first,
      toId: second,
      props,
      meta,
    } as unknown as TLBinding
  }
  if (TEXT_TYPES.has(type)) props.richText = toRichText(String(flat.text ?? ''))
  const [x, y, rotation] = readAt(flat.at) ?? []
  return {
    typeName: 'shape',
    id,
    type,
    x,
    y,
    rotation,
    parentId: first,
    index: second,
    isLocked: flat.locked ?? false,
    opacity: flat.opacity ?? 1,
    props,
    meta,
  } as unknown as TLShape
}

const BINDING_PREFIX_LENGTH = BINDING_TYPE.indexOf(':') + 1

/** `null` if it is not a place. */
export function readAt(value: unknown): At | null {
  if (!Array.isArray(value) || value.length !== 3) return null
  const [x, y, rotation] = value
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(rotation) ? [x, y, rotation] : null
}

/** `null` if it is not a pair of ids. */
export function readIn(value: unknown): In | null {
  return isInValue(value) ? [value[0], value[1]] : null
}

export function isInValue(value: unknown): value is In {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string'
  )
}
