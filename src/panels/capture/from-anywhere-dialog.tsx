'use client'

import { Button, buttonClass } from '#ui/button.tsx'
import { CopyByHand } from '#ui/copy-by-hand.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { bookmarklet } from './shared-text.ts'

/** Explains how text from other pages and apps gets onto a board. */
export function FromAnywhereDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Capture from anywhere" width={480}>
      <DialogBody className="flex flex-col gap-5">
        {isOpen && <Bookmarklet address={bookmarklet(window.location.origin)} />}
        <section>
          <h3 className="text-body">On a phone</h3>
          <p className="mt-1 text-body text-ink-2">
            Add Parley to your home screen from the browser’s menu. Then Android’s Share offers Parley for any
            text or link.
          </p>
        </section>
        <section>
          <h3 className="text-body">From a shortcut or a program</h3>
          <p className="mt-1 break-words text-body text-ink-2">
            Open <code className="text-small">{'/capture?text=…'}</code> on this server, also with{' '}
            <code className="text-small">title</code> and <code className="text-small">url</code>. You choose
            the board there.
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
      <h3 className="text-body">In a browser</h3>
      <p className="mt-1 text-body text-ink-2">
        Drag this link to your bookmarks. On any page, select some words and press it.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <a
          href="/capture"
          ref={(link) => {
            if (link) makeBookmark(link, address)
          }}
          draggable
          className={buttonClass('outline')}
        >
          Capture in Parley
        </a>
        <Button
          kind="quiet"
          onClick={(event) => copy(address, event.currentTarget.parentElement ?? document.body)}
        >
          {isCopied ? 'Copied' : 'Copy its address'}
        </Button>
      </div>
      {refused && (
        <CopyByHand text={refused} noun="address" label="Address of the bookmark" className="mt-2" />
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
