import type { Editor, TLShapeId } from 'tldraw'
import { NOTE_FONT_FAMILY } from '#canvas/note/note-layout.ts'
import { hasReactions } from '#canvas/reactions/reaction-view.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { type GivenReactions, onlySuggest } from '#session/reactions/note-reactions.ts'
import type { FarPicture } from './far-painter.ts'

export interface ReactionPaint {
  go: string
  onGo: string
  paper: string
}

type Context = CanvasRenderingContext2D

/** Screen pixels. Above the zoom `COUNTS_FROM` a reaction shows its count; below it is a dot, round or cut. */
const PILL = { height: 15, minWidth: 20, fontPx: 11 }
const DOT = 6
const COUNTS_FROM = 0.3
/** Page units below a note's upper edge that are free of text. */
const TEXT_BEGINS = 17
/** At this zoom a note is hardly larger than its dot. */
const DOTS_FROM = 0.04

export function paintFarReactions(
  context: Context,
  editor: Editor,
  ids: readonly TLShapeId[],
  picture: FarPicture,
): void {
  if (picture.zoom < DOTS_FROM) return
  const reactions = picture.signals.reactions.get()
  // Others' reactions would influence people who vote on a note.
  const judged = picture.signals.ratings.judged.get()
  const session = picture.signals.session.get()
  const myId = session?.me.id ?? ''
  const density = picture.scale / picture.zoom
  context.globalAlpha = 1
  context.font = `620 ${PILL.fontPx}px ${NOTE_FONT_FAMILY}`
  context.textAlign = 'center'
  for (const id of ids) {
    const given = judged.has(id) ? undefined : reactions[id]
    const corner = given && hasReactions(given) ? editor.getShapePageBounds(id) : undefined
    if (!given || !corner) continue
    const isSuggestion = session !== null && onlySuggest(given.agents, session.settings)
    const left = (corner.maxX - picture.x) * picture.scale
    // Half outside, unless it would cover words.
    const inside = Math.min(PILL.height / 2, TEXT_BEGINS * picture.zoom)
    const top = (corner.minY - picture.y) * picture.scale - (PILL.height / 2 - inside) * density
    context.setTransform(density, 0, 0, density, left, top)
    if (picture.zoom < COUNTS_FROM) paintDots(context, given, picture.reactions, isSuggestion)
    else paintPills(context, given, { myId, paint: picture.reactions, isSuggestion })
  }
  context.textAlign = 'start'
}

function paintDots(
  context: Context,
  given: GivenReactions,
  paint: ReactionPaint,
  isSuggestion: boolean,
): void {
  let right = DOT / 2
  context.fillStyle = paint.go
  if (given.agents.length > 0) {
    cutBox(context, right - DOT, -DOT / 2, DOT, DOT, 2)
    if (isSuggestion) {
      context.fillStyle = paint.paper
      context.fillRect(right - DOT + 1, -DOT / 2 + 1, DOT - 2.5, DOT - 2.5)
      context.fillStyle = paint.go
    }
    right -= DOT + 1
  }
  if (!hasPeople(given)) return
  context.beginPath()
  context.arc(right - DOT / 2, 0, DOT / 2, 0, 2 * Math.PI)
  context.fill()
}

interface PillLook {
  myId: string
  paint: ReactionPaint
  /** Agents' reactions are outlines. */
  isSuggestion: boolean
}

function paintPills(context: Context, given: GivenReactions, { myId, paint, isSuggestion }: PillLook): void {
  let right = 4
  if (given.agents.length > 0) {
    context.fillStyle = paint.go
    cutBox(context, right - PILL.minWidth, -PILL.height / 2, PILL.minWidth, PILL.height, 4)
    if (isSuggestion) {
      context.fillStyle = paint.paper
      cutBox(context, right - PILL.minWidth + 1, -PILL.height / 2 + 1, PILL.minWidth - 2, PILL.height - 2, 3)
    } else writeIn(context, '+', right - PILL.minWidth / 2, paint.onGo)
    right -= PILL.minWidth + 2
  }
  for (const [symbol, people] of Object.entries(given.people)) {
    if (people.length === 0) continue
    const words = symbol === PLUS.symbol ? `+${people.length}` : `${symbol} ${people.length}`
    const width = Math.max(PILL.minWidth, context.measureText(words).width + 8)
    const isMine = people.includes(myId)
    context.beginPath()
    context.roundRect(right - width, -PILL.height / 2, width, PILL.height, PILL.height / 2)
    context.fillStyle = isMine ? paint.go : paint.paper
    context.strokeStyle = paint.go
    context.lineWidth = 1
    context.fill()
    context.stroke()
    writeIn(context, words, right - width / 2, isMine ? paint.onGo : paint.go)
    right -= width + 2
  }
}

function writeIn(context: Context, words: string, middle: number, ink: string): void {
  context.fillStyle = ink
  context.fillText(words, middle, 4)
}

function cutBox(context: Context, x: number, y: number, w: number, h: number, cut: number): void {
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + w, y)
  context.lineTo(x + w, y + h - cut)
  context.lineTo(x + w - cut, y + h)
  context.lineTo(x, y + h)
  context.fill()
}

function hasPeople(given: GivenReactions): boolean {
  return Object.values(given.people).some((people) => people.length > 0)
}
