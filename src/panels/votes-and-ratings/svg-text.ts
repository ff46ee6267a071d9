/** The light values of the design's tokens: a picture is for paper and slides. */
export const PAINT = { paper: '#ffffff', ink: '#1f1e1a', muted: '#5f5b50', bar: '#8b8677', track: '#e6e3dc' }
const MARGIN = 32
const MAX_TITLE_CHARS = 60

export interface SvgPicture {
  svg: string
  width: number
  height: number
}

/** A white picture with a title, a line of facts and the drawing below them, from 92 pixels on. */
export function drawPicture(
  title: string,
  facts: string,
  size: Omit<SvgPicture, 'svg'>,
  body: string,
): SvgPicture {
  const { width, height } = size
  const head =
    svgText(MARGIN, 44, clipLine(title, MAX_TITLE_CHARS), 'font-size="20" font-weight="650"') +
    svgText(MARGIN, 68, facts, `font-size="13" fill="${PAINT.muted}"`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Commissioner, system-ui, sans-serif"><rect width="100%" height="100%" fill="${PAINT.paper}"/>${head}${body}</svg>`
  return { svg, width, height }
}

/** Text at a place. `more`: further attributes. Whatever the text is, the SVG stays well-formed. */
export function svgText(x: number, y: number, text: string, more: string): string {
  const fill = more.includes('fill=') ? '' : ` fill="${PAINT.ink}"`
  return `<text x="${x}" y="${y}"${fill} ${more}>${escapeXml(text)}</text>`
}

export function clipLine(text: string, max: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length > max ? `${line.slice(0, max - 1).join('')}…` : line.join('')
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
