import type { Database } from '#db/driver/database.ts'
import { putMailZone } from '#db/mail-states.ts'
import type { Log } from '#server/ground/log.ts'

/** Stores the time zone of a person's page: digests follow its clock. */
export const storeMailZones = (db: Database, log: Pick<Log, 'warn'>) => (userId: string, zone: string) =>
  void putMailZone(db, userId, zone).catch((err) => log.warn({ err, userId }, 'storing a time zone failed'))
