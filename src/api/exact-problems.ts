/** More exact sentences of some problems, as `code.variant`. */
export const EXACT_PROBLEMS = {
  'bad-request.agent-type': 'Send the agent as JSON, or as a Markdown file with content-type: text/markdown.',
  'bad-request.because': '{reason}',
  'bad-request.broken-off': 'The connection ended before the request did.',
  'bad-request.cursor': 'before: take it from the page before.',
  'bad-request.file-name': 'x-file-name: write the name as encodeURIComponent does.',
  'bad-request.file-name-too-long': 'x-file-name: a name has at most 255 characters.',
  'bad-request.json-of-part': 'JSON is of the whole board. Take csv or md for a part of it.',
  'bad-request.no-json': 'The body is not JSON.',
  'bad-request.no-selection': 'Say which ideas: numbers=3,12',
  'bad-request.one-choice-of-notes': 'Send one of frame, round and notes.',
  'bad-request.time-zone': 'No such time zone. Write it as Europe/Berlin.',
  'bad-request.too-many-calls': 'A request may have {max} calls.',
  'bad-request.too-many-parts': 'This request has more parts than any call needs.',
  'bad-token.metrics': 'This is not METRICS_TOKEN.',
  'bad-token.program':
    'This token is wrong, revoked or expired. Make a new one on the page Tokens of Parley.',
  'board-full.content':
    'A board holds {max} notes and shapes at most, and so much of everything; this would be more.',
  'board-full.ideas':
    'This board has no room for that: it holds {max} notes and shapes at most. Delete something, or start another board.',
  'board-full.note': 'There is no room for this note: a board may have {max} notes and shapes.',
  'board-full.rows':
    'A board holds {max} notes and shapes at most; this would be more. Delete something, or start another board.',
  'no-frame.none': 'No step with frames is running. Leave `frame` out.',
  'no-frame.titled': 'The step that runs has no frame “{title}” on the canvas. Its frames: {titles}.',
  'no-note.missing': 'There is no such note on this board.',
  'no-scope.named': 'This token lacks the scope {scope}. Make one that has it.',
  'note-too-long.of-length': 'A note may have at most {max} characters; this one has {length}.',
  'partly-readable.one': 'Not all of this file can be read. {first} With partly, the rest comes in.',
  'partly-readable.many':
    'Not all of this file can be read. {first} And {more} more. With partly, the rest comes in.',
  'too-many-pixels.frames':
    'This animation has {frames} frames; {max} are the most. Shorten it, then add it again.',
  'too-many-pixels.animation':
    'The frames of this animation have {megapixels} megapixels together; {max} is the most. Make it smaller, then add it again.',
  'too-many-pixels.picture':
    'This picture has {megapixels} megapixels; {max} is the most. Make it smaller, then add it again.',
  'server-busy.backup': 'Another backup is being made. Try again when it is done.',
  'server-busy.stops': 'The server stops right now. Try again in a moment.',
  'sign-in.or-name': 'Sign in first, or give your name.',
  'sign-in.program': 'Send the token of a program as “Authorization: Bearer …”.',
  'sign-in.token-in-address':
    'Send the token in the header “Authorization: Bearer …”. In an address it would be kept in logs; only sockets take it there.',
  'storage-away.disk-full':
    'The disk of the server is full, and nothing of this was saved. Its operator has to free some space; then try again.',
  'unreadable-file.aistorm': 'This is a session of AIStorm: send it to /import/aistorm.',
  'unreadable-file.because': '{reason}',
  'unreadable-file.no-text': 'This is no text file: neither JSON, nor a table, nor a list.',
  'unreadable-file.not-a-board': 'This is not a board of Parley. Open a board first, and import it there.',
  'unreadable-file.too-large-to-copy':
    'This board is too large to duplicate. Duplicate it with its notes only.',
  'unreadable-file.too-large-to-export':
    'This board is too large for this. Export its idea log, or some ideas.',
  'unreadable-file.too-large-for-pairs': 'This board is too large for pairs of notes.',
  'unreadable-file.too-large-for-range': 'This board is too large to measure its range.',
  'unreadable-file.too-large-for-thoughts': 'This board is too large for a list of its thoughts.',
  'unreadable-file.too-large-for-history': 'This board is too large for its history to be shown.',
  'unreadable-file.too-much-work': 'This takes more time or memory than it may take.',
  'unreadable-file.too-long-to-draw':
    'Drawing this board takes more time or memory than it may take. Try again when the server is less busy, or import a smaller board.',
  'unreadable-file.too-long-to-read': 'Reading this file takes longer than a file may take. Cut it in parts.',
  'unreadable-file.too-much-to-import':
    'Reading this file takes more time or memory than a file may take. Cut it in parts, and import them one by one.',
} as const satisfies Record<string, string>
