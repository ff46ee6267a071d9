import type { IdeaView } from '#api/ideas.ts'
import { PromoteDialog } from '#panels/promotions/promote-dialog.tsx'
import type { Promotion } from '#session/ideas/idea.ts'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { ideaNames } from '../state/idea-changes.ts'
import { useLog } from '../state/log-context.tsx'

interface PromoteIdeasProps extends Pick<DialogOpenProps, 'onClose'> {
  idea: IdeaView
  /** More ideas that get the same promotion. With several, nothing is taken from their texts. */
  others: readonly IdeaView[]
  /** The kind that was chosen before; null if the dialog lets one choose. */
  as: Promotion['kind'] | null
}

export function PromoteIdeas({ idea, others, as, onClose }: PromoteIdeasProps) {
  const { changes } = useLog()
  const toast = useToast()
  const ideas = [idea, ...others]
  const isOne = others.length === 0
  const { promotion, ownerInText, dueInText } = idea
  return (
    <PromoteDialog
      name={ideaNames(ideas)}
      isOne={isOne}
      text={isOne ? idea.text : null}
      before={isOne && promotion ? promotionOf(promotion) : null}
      inText={isOne ? { ...(ownerInText ?? { ownerId: null }), due: dueInText } : null}
      as={as}
      onSave={(next) => changes.promote(ideas, next)}
      onSaved={(text) => toast({ text })}
      onClose={onClose}
    />
  )
}

function promotionOf({ kind, owner, ownerName, due }: NonNullable<IdeaView['promotion']>): Promotion {
  const named = owner === null && ownerName !== null ? { ownerName } : {}
  return { kind, ownerId: owner?.id ?? null, ...named, due }
}
