import { MAX_IDEA_CHARS } from '#session/ideas/idea.ts'
import { LIMITS } from '#sync/limits.ts'
import { variable, whole } from './variable.ts'

function limit(of: keyof typeof LIMITS, says: string) {
  return variable(whole.min(1), String(LIMITS[of]), 'a whole number from 1', says)
}

/** How much boards, people and addresses may take. */
export const LIMIT_VARIABLES = {
  MAX_RECORDS: limit('maxRecords', 'Notes and other shapes on one board.'),
  MAX_PICTURES: limit('maxPictures', 'Pictures on one board.'),
  MAX_PICTURE_BYTES: limit('maxPictureBytes', 'Bytes of all pictures on one board, in all stored sizes.'),
  MIN_FREE_DISK_BYTES: limit(
    'minFreeDiskBytes',
    'With less free space for the data folder, pictures, files and copies of boards are refused.',
  ),
  // Each finished note becomes an idea, whose text has this limit.
  MAX_TEXT_CHARS: variable(
    whole.min(1).max(MAX_IDEA_CHARS),
    String(LIMITS.maxTextChars),
    `a whole number from 1 to ${MAX_IDEA_CHARS}`,
    'Characters of one note.',
  ),
  MAX_DOCUMENT_BYTES: limit('maxDocumentBytes', 'Bytes of one board’s canvas.'),
  MAX_CONNECTIONS: limit('maxConnections', 'Open pages on this server.'),
  MAX_CONNECTIONS_PER_BOARD: limit('maxConnectionsPerBoard', 'Open pages on one board.'),
  MAX_CONNECTIONS_PER_PERSON: limit('maxConnectionsPerPerson', 'Open pages of one person.'),
  MAX_CONNECTIONS_PER_ADDRESS: limit(
    'maxConnectionsPerAddress',
    'Open pages from one address, or from one /64 network with IPv6.',
  ),
  MAX_NEW_GUESTS_PER_ADDRESS: limit(
    'maxNewGuestsPerAddress',
    'People from one address who may join with just a name within ten minutes.',
  ),
  PEOPLE_PER_ADDRESS: limit(
    'peoplePerAddress',
    'How many times the limits of one person apply to all people at one address, or in one /64 network with IPv6: boards opened, files imported, pictures added, notes and ideas written over HTTP, interviews started and tokens made.',
  ),
  MAX_GUEST_BYTES_PER_DAY: limit(
    'maxGuestBytesPerDay',
    'Bytes of pictures, files of answers, imported files and copies of boards that all guests together may leave here in 24 hours. People with an account don’t count.',
  ),
  MAX_GUEST_BYTES_PER_ADDRESS_PER_DAY: limit(
    'maxGuestBytesPerAddressPerDay',
    'The same for the guests of one address, or of one /64 network with IPv6.',
  ),
  MAX_GUEST_BOARDS_PER_DAY: limit(
    'maxGuestBoardsPerDay',
    'Boards that all guests together may open in 24 hours.',
  ),
  MAX_GUEST_BOARDS_PER_ADDRESS_PER_DAY: limit(
    'maxGuestBoardsPerAddressPerDay',
    'The same for the guests of one address, or of one /64 network with IPv6.',
  ),
  STUCK_SECONDS: variable(
    whole.min(0).max(3_600),
    '10',
    'a whole number from 0 to 3600',
    'When one piece of work holds the server for so long, the process ends and starts again, so that one board stops no others for good. 0: never.',
  ),
  MAX_UNSAVED_BYTES: limit(
    'maxUnsavedBytes',
    'Bytes of edits that are kept in memory while the database is away.',
  ),
}
