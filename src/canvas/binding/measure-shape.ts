import type { Editor, TLGeoShape, TLShape } from 'tldraw'
import type { MeasuredProps } from './binding-state.ts'

/**
 * How much taller a shape is than its size. Notes are squares whatever they contain; tldraw's own util measures the label of a
 * geo shape.
 */
export function measureShape(editor: Editor | null, shape: TLShape): MeasuredProps {
  const growY = editor && isGeo(shape) ? growthOfLabel(editor, shape) : 0
  return { growY, fontSizeAdjustment: 0 }
}

function isGeo(shape: TLShape): shape is TLGeoShape {
  return shape.type === 'geo'
}

function growthOfLabel(editor: Editor, shape: TLGeoShape): number {
  const grown = editor.getShapeUtil(shape).onBeforeCreate?.(shape)
  return grown && isGeo(grown) ? grown.props.growY : 0
}
