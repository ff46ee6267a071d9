/** Faults in the content of a board file, as messages of schemas. */
export const IMPORT_SENTENCES = {
  answerTwice: 'A person has one answer to a question.',
  answerUnfit: 'Each answer fits its question.',
  pictureId: 'This id fits no picture.',
  pictureLarge: 'This picture is too large.',
  personId: 'People are called p1, p2 and so on.',
  checkCounts: 'More people are counted than answered.',
  checkOpinions: 'The groups of opinion are not of the people and points that were rated.',
  checkSmall: 'Too few people answered to show what they said.',
  ratingOpinions: 'The groups of opinion are not of the people and notes that were rated.',
  ratingScores: 'Each rated note has at least one score, and as many on each axis.',
  shapeId: 'This id fits no shape.',
  turnFailure: 'A turn that failed says why, and no other does.',
  voteOrder: 'The totals begin with the most votes.',
} as const satisfies Record<string, string>
