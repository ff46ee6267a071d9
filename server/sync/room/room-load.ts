/** The resources that an open board uses; bytes of its documents as an upper bound. */
export interface RoomLoad {
  sockets: number
  records: number
  documentBytes: number
}
