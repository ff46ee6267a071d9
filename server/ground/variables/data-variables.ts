import { z } from 'zod'
import { address, nonEmptyText, secret, textVariable, variable, whole } from './variable.ts'

const natsServers = z.string().transform((list, context) =>
  list.split(',').map((text) => {
    const server = z.url({ protocol: /^(nats|tls)$/ }).safeParse(text.trim())
    if (!server.success) context.addIssue({ code: 'custom', message: `${text} is not an address` })
    return server.success ? new URL(server.data) : z.NEVER
  }),
)

/** Where boards and files are kept, and for how long. */
export const DATA_VARIABLES = {
  PARLEY_DATA: variable(
    nonEmptyText,
    './data',
    'a folder',
    'The data folder. It holds the database (without `DATABASE_URL`), the pictures of boards (without `PICTURES_S3_URL`), and the generated secret and operator’s password.',
  ),
  PICTURES_S3_URL: variable(
    address,
    null,
    'an address like https://bucket.s3.eu-central-1.amazonaws.com',
    'The address of an S3-compatible bucket that keeps the pictures of boards, as `https://bucket.host` or `https://host/bucket`. Needs `PICTURES_S3_KEY_ID` and `PICTURES_S3_SECRET`.',
  ),
  PICTURES_S3_REGION: variable(nonEmptyText, 'us-east-1', 'some text', 'The region of the bucket.'),
  PICTURES_S3_KEY_ID: textVariable(
    'The id of a key that may list the bucket, and read, write and delete its objects.',
  ),
  PICTURES_S3_SECRET: secret(textVariable('The secret of this key.')),
  DATABASE_URL: secret(
    variable(
      z.url({ protocol: /^postgres(ql)?$/ }),
      null,
      'an address like postgres://user:password@host:5432/name',
      'A PostgreSQL database, version 13 or later. Without it, Parley uses an embedded database in the data folder.',
    ),
  ),
  CLUSTER_URL: secret(
    variable(
      natsServers,
      null,
      'addresses like nats://user:password@host:4222 or tls://host:4222, with commas between them',
      'The servers of NATS through which the processes of a cluster reach each other. Needs `DATABASE_URL`, `PICTURES_S3_URL`, and the same `AUTH_SECRET` and `OPERATOR_PASSWORD` for all of them. Without it, Parley is a single process.',
    ),
  ),
  HISTORY_DAYS: variable(
    whole.min(1).max(3_650),
    '30',
    'a whole number from 1 to 3650',
    'How many days the history of a board has every moment. Older work stays as one state for each session of work. Boards can set fewer days.',
  ),
  ACTIVITY_DAYS: variable(
    whole.min(1).max(3_650),
    '3650',
    'a whole number from 1 to 3650',
    'How many days the activity log of a board goes back. Boards can set fewer days.',
  ),
  FORGOTTEN_FILE: variable(
    nonEmptyText,
    null,
    'a file',
    'A file with the ids of people who were forgotten; by default `forgotten-people` in the data folder. Set it to a place that no restore replaces: then a restored backup forgets them again by itself.',
  ),
}
