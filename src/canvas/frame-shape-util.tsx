import type { CSSProperties, ReactNode } from 'react'
import {
  FrameShapeUtil,
  Group2d,
  getDefaultColorTheme,
  Rectangle2d,
  type SvgExportContext,
  type TLFrameShape,
  type TLShapeId,
  useValue,
} from 'tldraw'
import { facesFor } from './note/note-fonts.ts'
import { NOTE_FONT_FAMILY } from './note/note-layout.ts'

/** tldraw measures its heading in 12 px Inter; ours is 14 px at weight 620. */
const HEADING_GROWTH = 1.35
const HEADING_PX = 14

/** tldraw's frame as a sheet with a hairline, and a heading that says how many notes are on it. */
export class BoardFrameShapeUtil extends FrameShapeUtil {
  override getGeometry(frame: TLFrameShape): Group2d {
    const stock = super.getGeometry(frame)
    if (!(stock instanceof Group2d)) throw new Error('a frame is a group of body and heading')
    const [body, heading] = stock.children
    if (!body || !heading) throw new Error('a frame has a body and a heading')
    const { x, y, w, h } = heading.bounds
    // Headings on a side are set downwards, so they grow in height.
    const isUpright = h > w
    return new Group2d({
      children: [
        body,
        new Rectangle2d({
          x,
          y,
          width: isUpright ? w : Math.min(w * HEADING_GROWTH, frame.props.w),
          height: isUpright ? Math.min(h * HEADING_GROWTH, frame.props.h) : h,
          isFilled: true,
          isLabel: true,
        }),
      ],
    })
  }

  override getFontFaces(frame: TLFrameShape) {
    return facesFor(frame.props.name)
  }

  override toSvg(frame: TLFrameShape, context: SvgExportContext) {
    const { black, text } = getDefaultColorTheme({ isDarkMode: context.isDarkMode })
    const { w, h, name } = frame.props
    return (
      <>
        <rect width={w} height={h} rx={4} fill={black.frame.fill} stroke={black.frame.stroke} />
        <text y={-12} fontFamily={NOTE_FONT_FAMILY} fontSize={HEADING_PX} fontWeight={620} fill={text}>
          {name.trim() || 'Frame'}
        </text>
      </>
    )
  }

  override component(frame: TLFrameShape) {
    return (
      <FrameSheet util={this} frameId={frame.id}>
        {super.component(frame)}
      </FrameSheet>
    )
  }
}

interface FrameSheetProps {
  util: BoardFrameShapeUtil
  frameId: TLShapeId
  children: ReactNode
}

/** The heading is tldraw's, so the count reaches it as a variable, which the style sheet sets behind the name. */
function FrameSheet({ util, frameId, children }: FrameSheetProps) {
  const count = useValue('notes in the frame', () => util.editor.getSortedChildIdsForParent(frameId).length, [
    util,
    frameId,
  ])
  const words = count === 0 ? '' : count === 1 ? '1 note' : `${count} notes`
  return (
    <div className="parley-frame" style={{ '--parley-frame-count': `"${words}"` } as CSSProperties}>
      {children}
    </div>
  )
}
