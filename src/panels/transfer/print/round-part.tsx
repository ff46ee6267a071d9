import type { ReportRound } from '#formats/minutes/board-report.ts'
import { wordsOfAgent, writtenWords } from '#formats/minutes/origin-words.ts'
import { CONTESTED, contestedWords, formatMinute, MODE_WORDS } from '#formats/minutes/report-words.ts'
import { isEditedOrigin } from '#session/origin/note-origin.ts'
import { PrintedNoteText } from './sheet-part.tsx'

type Turn = ReportRound['turns'][number]

/** A round in the appendix: the question, the answers, their notes, and the moderator's picks. */
export function RoundPart({ round, timeZone }: { round: ReportRound; timeZone: string }) {
  const { number, isFollowUp, question, turns, moderator, decides, picks, contested } = round
  return (
    <section>
      <h3>
        Round {number}
        {isFollowUp && ', follow-up'}: {question}
      </h3>
      <p className="parley-facts">{askedWords(round, timeZone)}</p>
      {turns.map((turn, i) => (
        <TurnPart key={i} turn={turn} timeZone={timeZone} />
      ))}
      {picks.length > 0 && (
        <section>
          <h4>
            {decides ? 'Chosen' : 'Suggested'} by {moderator ?? 'the moderator'}
          </h4>
          <ul>
            {picks.map((pick) => (
              <li key={`${pick.number} ${pick.text}`}>
                {pick.number !== null && <strong>#{pick.number} </strong>}
                <PrintedNoteText text={pick.text} />
                {pick.reason !== '' && <em> — {pick.reason}</em>}
                {wordsOfAgent(pick.origin) !== '' && <em> — {wordsOfAgent(pick.origin)}</em>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {contested.length > 0 && (
        <section>
          <h4>{CONTESTED}</h4>
          <ul>
            {contested.map((each) => (
              <li key={each.by}>{contestedWords(each)}</li>
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}

/** An imported round has a file name instead of a person who asked. */
function askedWords({ askedBy, startedAt, mode, state, fileName }: ReportRound, timeZone: string): string {
  if (fileName !== null) return `From the file ${fileName}, ${formatMinute(startedAt, timeZone)}.`
  const ended = state === 'complete' ? '' : ` This round is ${state}.`
  return `Asked${askedBy === null ? '' : ` by ${askedBy}`}, ${formatMinute(startedAt, timeZone)}; ${MODE_WORDS[mode]}.${ended}`
}

function TurnPart({ turn, timeZone }: { turn: Turn; timeZone: string }) {
  const { speaker, saidAt, state, text, failure, notes } = turn
  const written = writtenWords(speaker)
  return (
    <section>
      <h4>
        {speaker.name}
        {saidAt !== null && `, ${formatMinute(saidAt, timeZone)}`}
        {written !== null && <span className="parley-model"> {written}</span>}
      </h4>
      {text.trim() !== '' && <p className="parley-prose">{text.trim()}</p>}
      {failure !== null && <p className="parley-facts">This answer failed: {failure}</p>}
      {failure === null && state !== 'done' && <p className="parley-facts">This answer is {state}.</p>}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={`${note.number} ${note.text}`}>
              {note.number !== null && <strong>#{note.number} </strong>}
              <PrintedNoteText text={note.text} />
              {note.isSelected && <em> — selected</em>}
              {isEditedOrigin(note.origin) && <em> — edited by a person</em>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
