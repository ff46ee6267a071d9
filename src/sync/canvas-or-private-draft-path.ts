/** `/sync/<boardId>` is the canvas, `/sync/<boardId>.draft` the caller's own draft document. */
export interface RoomName {
  boardId: string
  part: 'canvas' | 'draft'
}

const ROOM_PATH = /^\/sync\/([0-9a-z]{6,32})(\.draft)?$/

/** `null` if it is no room's path. The alphabet of ids leaves nothing to escape or to traverse. */
export function parseRoomPath(path: string): RoomName | null {
  const match = ROOM_PATH.exec(path)
  if (!match?.[1]) return null
  return { boardId: match[1], part: match[2] ? 'draft' : 'canvas' }
}

export function isBoardId(text: string): boolean {
  return parseRoomPath(`/sync/${text}`)?.boardId === text
}
