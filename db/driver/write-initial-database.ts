// Writes a new, empty database of PGlite into a file: node --liftoff-only db/driver/write-initial-database.ts FILE
import { renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { must } from '#base/must.ts'

const file = must(process.argv[2], 'a file')
const database = await PGlite.create()
await database.exec('checkpoint')
const dump = await database.dumpDataDir('gzip')
await database.close()
// Written beside and renamed: two runs at once must not read half a file.
writeFileSync(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()))
renameSync(`${file}.${process.pid}`, file)
