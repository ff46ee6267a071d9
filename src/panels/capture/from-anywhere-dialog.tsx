import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CopyByHand } from '#ui/copy-by-hand.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { CAPTURE_LABELS } from './capture-labels.ts'
import { bookmarklet } from './shared-text.ts'

export function FromAnywhereDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={CONVERSATION_LABELS.captureFromAnywhere} width={480}>
      <DialogBody className="flex flex-col gap-5">
        {isOpen && <Bookmarklet address={bookmarklet(window.location.origin)} />}
        <section>
          <h3 className="text-body">{CAPTURE_LABELS.onAPhone}</h3>
          <p className="mt-1 text-body text-ink-2">{CAPTURE_LABELS.phoneHint}</p>
        </section>
        <section>
          <h3 className="text-body">{CAPTURE_LABELS.fromAShortcutOr}</h3>
          <p className="mt-1 break-words text-body text-ink-2">
            {ACTION_LABELS.open} <code className="text-small">{CAPTURE_LABELS.addressExample}</code>{' '}
            {CAPTURE_LABELS.onThisServer} <code className="text-small">title</code> {CAPTURE_LABELS.and}{' '}
            <code className="text-small">url</code>. {CAPTURE_LABELS.chooseBoard}
          </p>
        </section>
      </DialogBody>
    </Dialog>
  )
}

function Bookmarklet({ address }: { address: string }) {
  const { isCopied, refused, copy } = useCopy()
  return (
    <section>
      <h3 className="text-body">{CAPTURE_LABELS.inABrowser}</h3>
      <p className="mt-1 text-body text-ink-2">{CAPTURE_LABELS.bookmarkHint}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <a
          href="/capture"
          ref={(link) => {
            if (link) makeBookmark(link, address)
          }}
          draggable
          className={buttonClass('outline')}
        >
          {CAPTURE_LABELS.captureInParley}
        </a>
        <Button
          kind="quiet"
          onClick={(event) => copy(address, event.currentTarget.parentElement ?? document.body)}
        >
          {isCopied ? ACTION_LABELS.copied : CAPTURE_LABELS.copyItsAddress}
        </Button>
      </div>
      {refused && (
        <CopyByHand
          text={refused}
          noun="address"
          label={CAPTURE_LABELS.addressOfTheBookmark}
          className="mt-2"
        />
      )}
    </section>
  )
}

/**
 * React refuses `javascript:` addresses, because they usually are user input. This one is ours and only meant to be
 * dragged: a click on it does nothing.
 */
function makeBookmark(link: HTMLAnchorElement, address: string): void {
  link.setAttribute('href', address)
  link.onclick = (event) => event.preventDefault()
}
