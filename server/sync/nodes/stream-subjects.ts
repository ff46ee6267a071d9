/** Messages of an owner for the nodes that hold sockets of the board. */
export const boardSubject = (boardId: string): string => `sockets.board.${boardId}`

/** Messages of owners for one node that holds sockets. */
export const edgeSubject = (node: string): string => `sockets.edge.${node}`

/** Messages for the owner of boards, from nodes that hold sockets of them. */
export const ownerSubject = (node: string): string => `sockets.owner.${node}`
