import type { Mentionable } from '#agents/mentions/mark-mentions.ts'
import { type Readable, writable } from '#base/readable.ts'
import { isComposing } from '#ui/is-composing.ts'
import { type MentionQuery, mentionQueryAt, namesFor } from './mention-query.ts'

export interface MentionField {
  element: HTMLElement
  /** The text of the caret's line up to the caret; `null` if there is no single caret. */
  textBeforeCaret(): string | null
  anchor(query: MentionQuery): Anchor
  replace(query: MentionQuery, text: string): void
}

export interface Anchor {
  left: number
  top: number
  bottom: number
}

/** The list under the caret; `active` is the index of the name that Enter takes. */
export interface MentionOffer extends MentionQuery {
  items: readonly Mentionable[]
  active: number
  anchor: Anchor
}

let lastId = 0

/** Offers names while a person types "@" in a field. The focus stays in the field. */
export class MentionMenu {
  readonly listId = `mentions-${++lastId}`
  /** `null` when closed. */
  readonly offer: Readable<MentionOffer | null>
  private readonly current = writable<MentionOffer | null>(null)
  private readonly named: () => readonly Mentionable[]
  private field: MentionField | null = null
  /** The "@" whose menu was closed with Escape. */
  private dismissedAt: number | null = null

  constructor(named: () => readonly Mentionable[]) {
    this.named = named
    this.offer = this.current
  }

  attach(field: MentionField): () => void {
    this.field = field
    field.element.setAttribute('aria-autocomplete', 'list')
    return () => {
      this.close()
      field.element.removeAttribute('aria-autocomplete')
      if (this.field === field) this.field = null
    }
  }

  /** Call after every change. With `follow` an open menu is updated, but none is opened. */
  look(how: 'open' | 'follow'): void {
    const { field } = this
    const before = field?.textBeforeCaret() ?? null
    const query = before === null ? null : mentionQueryAt(before)
    if (!field || !query) {
      this.dismissedAt = null
      this.close()
      return
    }
    const open = this.current.get()
    if (query.at === this.dismissedAt || (how === 'follow' && open?.at !== query.at)) {
      this.close()
      return
    }
    const items = namesFor(query.query, this.named())
    if (items.length === 0) {
      this.close()
      return
    }
    const same = open?.query === query.query ? Math.min(open.active, items.length - 1) : 0
    this.show({ ...query, items, active: same, anchor: field.anchor(query) })
  }

  takeKey(event: KeyboardEvent): boolean {
    const open = this.current.get()
    // During a composition the keys belong to the input method.
    if (!open || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false
    if (!this.handle(event.key, open)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  choose(index: number): void {
    const open = this.current.get()
    const item = open?.items[index]
    if (!open || !item) return
    this.dismissedAt = open.at
    this.close()
    this.field?.replace(open, `@${item.name} `)
  }

  point(index: number): void {
    const open = this.current.get()
    if (open) this.show({ ...open, active: index })
  }

  close(): void {
    if (this.current.get() === null) return
    this.current.set(null)
    this.field?.element.removeAttribute('aria-controls')
    this.field?.element.removeAttribute('aria-activedescendant')
  }

  optionId(index: number): string {
    return `${this.listId}-${index}`
  }

  private handle(key: string, open: MentionOffer): boolean {
    const { items, active, at } = open
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      this.point((active + (key === 'ArrowDown' ? 1 : -1) + items.length) % items.length)
    } else if (key === 'Enter' || key === 'Tab') {
      this.choose(active)
    } else if (key === 'Escape') {
      this.dismissedAt = at
      this.close()
    } else {
      return false
    }
    return true
  }

  private show(offer: MentionOffer): void {
    this.current.set(offer)
    this.field?.element.setAttribute('aria-controls', this.listId)
    this.field?.element.setAttribute('aria-activedescendant', this.optionId(offer.active))
  }
}
