import { captureIdeas, followIdeas, sortIdeas } from './capture-commands.ts'
import { linkIdeas, setParent, unlinkIdeas } from './link-commands.ts'
import { changeIdeas, removeIdeas, restoreIdeas, rewriteIdea } from './log-commands.ts'
import { demoteIdeas, promoteIdeas, setDone } from './promotion-commands.ts'
import { withdrawIdeas } from './withdrawal-command.ts'

export const IDEA_COMMANDS = [
  changeIdeas,
  rewriteIdea,
  setParent,
  linkIdeas,
  unlinkIdeas,
  promoteIdeas,
  demoteIdeas,
  setDone,
  removeIdeas,
  restoreIdeas,
  captureIdeas,
  followIdeas,
  withdrawIdeas,
  sortIdeas,
] as const
