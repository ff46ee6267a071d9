/** The sentences on saving a version in the descriptions of written documents. */
export const EDITED_VERSION =
  'Was another version saved meanwhile, the answer is 409 `version-conflict`, and nothing is lost: read the newest, then send yours on top of it. `from` is the place (from 0) of the part of the version before that a part continues; null: it is new; missing: the part that says the same. What says the same keeps who wrote it.'
/** The sentences in the descriptions on the version that a change is based on. */
export const NEWEST_VERSION =
  'The newest version that you know of. Was another one saved since, the answer is 409 `version-conflict`.'
