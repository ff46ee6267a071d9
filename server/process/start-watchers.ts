import { watchDeletions } from '#server/activity/watch-deletions.ts'
import { layFramesOfSteps } from '#server/agenda/lay-step-frames.ts'
import { watchMentions } from '#server/agents/rounds/watch-mentions.ts'
import { watchAnchoredRecords } from '#server/comments/watch-anchored-records.ts'
import { storePastSessions } from '#server/history/store-past-sessions.ts'
import { thinHistories } from '#server/history/thin-history.ts'
import { ballotForStep } from '#server/http/boards/agenda-api.ts'
import { captureNotesOfOpenBoards } from '#server/ideas/ideas-from-notes-of-open-boards.ts'
import { removeOldFiles } from '#server/interviews/remove-old-files.ts'
import { removeOldAddresses } from '#server/mail/remove-old-addresses.ts'
import { removePicturesOfDeletedBoards } from '#server/pictures/remove-pictures-of-deleted-boards.ts'
import { keepDraftsOfOpenBoards } from '#server/private-writing/drafts-of-open-boards.ts'
import { fillSearchedTexts } from '#server/search/fill-searched-texts.ts'
import { showPicksToThoseWhoAreDone } from '#server/session/show-picks-to-done.ts'
import { watchDeadlines } from '#server/session/watch-deadlines.ts'
import type { Services } from './services.ts'

/** The parts that follow boards on their own. Returns the functions that stop them. */
export function startWatchers(services: Services): (() => Promise<void> | void)[] {
  return [
    captureNotesOfOpenBoards(services.rooms, services),
    keepDraftsOfOpenBoards(services),
    layFramesOfSteps(services),
    watchMentions(services),
    watchDeletions(services),
    watchAnchoredRecords(services),
    removePicturesOfDeletedBoards(services),
    removeOldFiles(services),
    removeOldAddresses(services),
    fillSearchedTexts(services),
    thinHistories(services),
    storePastSessions(services),
    watchDeadlines({ ...services, ballotOf: (state, vote) => ballotForStep(services, state, vote) }),
    showPicksToThoseWhoAreDone(services),
  ]
}
