import { X } from 'lucide-react'
import { useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { type OpenVote, type VotesByNote, votesIn } from '#session/choosing/votes/vote.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { BallotList } from './ballot-list.tsx'
import { VOTES_LABELS } from './votes-labels.ts'
import { VotesLeft } from './votes-left.tsx'

export function ProxyPart({ vote }: { vote: OpenVote }) {
  const { boardId } = useBoard().connection
  const { turnouts } = useSession()
  const request = useRequest()
  const [isAdding, setAdding] = useState(false)
  const proxies = turnouts[vote.id]?.proxies ?? []
  return (
    <div className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-ink-2 text-small">{VOTES_LABELS.votesForPeopleIn}</p>
        <Button size="small" onClick={() => setAdding(true)}>
          {ACTION_LABELS.add}
        </Button>
      </div>
      {proxies.length > 0 && (
        <ul aria-label={VOTES_LABELS.peopleInTheRoom} className="mt-1">
          {proxies.map(({ name }) => (
            <li key={name} className="flex items-center justify-between gap-2 text-small">
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
              <IconButton
                label={VOTES_LABELS.removeVotesOf(name)}
                size={32}
                icon={<X size={16} aria-hidden />}
                onClick={() =>
                  request.send(() =>
                    sendCommand(boardId, 'post /votes/{voteId}/proxies', {
                      voteId: vote.id,
                      name,
                      ballot: [],
                    }),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <FailureText>{request.failure?.message}</FailureText>
      <Dialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title={VOTES_LABELS.proxyTitle}
        description={VOTES_LABELS.proxyHint}
      >
        {isAdding && <ProxyForm vote={vote} onSaved={() => setAdding(false)} />}
      </Dialog>
    </div>
  )
}

function ProxyForm({ vote, onSaved }: { vote: OpenVote; onSaved: () => void }) {
  const { boardId } = useBoard().connection
  const { ballots } = useSession()
  const request = useRequest()
  const [name, setName] = useState('')
  const [changed, setChanged] = useState<VotesByNote | null>(null)
  const known = ballots[vote.id]?.proxies.find(
    (proxy) => proxy.name.toLowerCase() === name.trim().toLowerCase(),
  )
  const ballot = changed ?? known?.votes ?? {}
  const isReady = name.trim() !== '' && votesIn(ballot) > 0
  const entries = Object.entries(ballot).flatMap(([note, count]) => (count > 0 ? [{ note, count }] : []))
  return (
    <DialogBody>
      <TextField
        label={FIELD_LABELS.name}
        value={name}
        maxLength={40}
        autoComplete="off"
        hint={known ? VOTES_LABELS.replacesVotes : undefined}
        error={request.failure?.message ?? null}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="mt-4" aria-live="polite">
        <VotesLeft used={votesIn(ballot)} all={vote.votesPerPerson} />
      </div>
      <div className="max-h-[40dvh] overflow-y-auto">
        <BallotList
          vote={vote}
          ballot={ballot}
          seed={name}
          onChange={(noteId, by) => setChanged({ ...ballot, [noteId]: (ballot[noteId] ?? 0) + by })}
        />
      </div>
      <DialogActions>
        <Button
          kind="primary"
          isBusy={request.isBusy}
          disabledReason={isReady ? null : VOTES_LABELS.proxyIncomplete}
          onClick={() =>
            request.send(
              () =>
                sendCommand(boardId, 'post /votes/{voteId}/proxies', {
                  voteId: vote.id,
                  name,
                  ballot: [...entries],
                }),
              onSaved,
            )
          }
        >
          {VOTES_LABELS.saveVotes}
        </Button>
      </DialogActions>
    </DialogBody>
  )
}
