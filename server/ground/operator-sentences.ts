/** Sentences for the operator of the server, in its terminal and its logs. */
export const OPERATOR_SENTENCES = {
  backupDamaged: '{path} differs from when the backup was made: use another backup.',
  backupDiffers: 'The backup reads differently than the database: {tables}. Check the disk, and try again.',
  backupElsewhere:
    'Parley uses {dataFolder}, but is not at {url}: set PORT, HOST and OPERATOR_PASSWORD as it has them, or stop it first.',
  backupOfRunning: 'The backup is in {target}. It was made while Parley runs, and was restored and compared.',
  backupOfStopped:
    'The backup is in {target}. It was made while Parley is stopped, and was restored and compared.',
  backupUnnamed: 'Name a new folder for the backup: npm run backup -- FOLDER',
  bucketAway: '{task}: the bucket can’t be reached. Check PICTURES_S3_URL and the network.',
  bucketClock: 'The clocks of this machine and of the bucket differ: set the clock.',
  bucketKeyUnknown: 'The bucket does not know this key: correct PICTURES_S3_KEY_ID.',
  bucketMissing: 'There is no such bucket: create it, or correct PICTURES_S3_URL.',
  bucketMoved: 'The bucket is at another address: correct PICTURES_S3_URL and PICTURES_S3_REGION.',
  bucketRegion: 'The bucket is in another region: correct PICTURES_S3_REGION.',
  bucketRights: 'The key may not read, write, list and delete objects of the bucket: give it these rights.',
  bucketSignature: 'The signature does not match: correct PICTURES_S3_SECRET, or PICTURES_S3_REGION.',
  bucketStrange: 'Try again later, or look into the logs of the bucket’s server.',
  databaseEnded: '{problem} The server ends, and has to be started again.',
  hostUnknown:
    'HOST is {host}, which is no address of this machine: use localhost, or 0.0.0.0 for the local network.',
  keyOfModelMissing:
    '{variable} is a model of {provider}, but {missing} is missing: set it, or unset {variable}.',
  lastTier: 'The last tier is for however much goes in.',
  listenFailed: 'The server can’t listen on {host}, port {port}: {reason}.',
  localUrlsMissing:
    '{variable} is a local model, but LOCAL_MODEL_URLS is missing: set it, or unset {variable}.',
  moveNotEmpty: 'There is {place} already: move it away first.',
  movedDatabase:
    'Everything was copied and compared. Start Parley with or without DATABASE_URL; the old database is as it was.',
  movedFiles:
    'Files copied and compared: {files}. Start Parley with or without PICTURES_S3_URL; the old files are as they were.',
  moveUnnamed: 'Name a move: npm run move -- MOVE, with one of {moves}.',
  moveUnset: '{variable} is missing: it names one of the two places.',
  moveWhileRunning: 'Parley uses the database: stop it first.',
  noDatabase: '{dataFolder} has no database: name the data folder with PARLEY_DATA.',
  portForbidden: 'Port {port} is not allowed for this user: choose one from 1024 up with PORT.',
  portTaken: 'Port {port} is taken: stop the program that uses it, or choose another with PORT.',
  postgresNotEmpty: 'The database to copy into is not empty: name a new one with DATABASE_URL.',
  readyInNetwork: 'Parley is at {url}, and open to the network on port {port}.',
  readyLocally:
    'Parley is at {url} (for this machine only; HOST=0.0.0.0 npm start opens it to the local network).',
  readyPublicly: 'Parley is at {url} (listening on {host}, port {port}).',
  restored: 'The backup {source} of {madeAt} was restored and compared. Start Parley.',
  restoreDiffers: 'The copy reads differently than its source: {tables}. Check the disk, and try again.',
  restoreNotEmpty:
    'The data folder {dataFolder} is not empty ({names}): move it away, or name another with PARLEY_DATA.',
  restoreUnnamed: 'Name a backup: npm run restore -- FOLDER',
  secretEmpty: '{name}_FILE is {path}, and this file is empty: write the secret into it.',
  secretTwice: '{name} and {name}_FILE are both set: unset one of them.',
  secretUnreadable:
    '{name}_FILE is {path}, which can’t be read ({code}): correct the path, or let Parley’s user read it.',
  storedCounts: 'Boards: {boards}, people: {people}, rows: {rows}, files: {files}.',
  variableMissing: '{name} is missing: set it, or unset {given}.',
} as const satisfies Record<string, string>
