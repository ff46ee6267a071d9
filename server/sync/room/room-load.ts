/** What an open board uses; bytes of its document as an upper bound. */
export interface RoomLoad {
  sockets: number
  records: number
  documentBytes: number
}
