import { z } from 'zod'
import { Time } from './time.ts'

/** A board without another owner, at the moment when its owner is forgotten. */
const OwnedBoard = z.object({
  id: z.string(),
  title: z.string(),
  heir: z.string().nullable().describe('The name of the member who becomes its owner; null: it is deleted.'),
})

/** The boards of a person who may want to be forgotten. */
export const ForgettingPreview = z
  .object({
    boards: z.int().describe('All boards that they are on.'),
    owned: z.array(OwnedBoard).describe('Those of which they are the only owner.'),
  })
  .meta({ id: 'ForgettingPreview' })
export type ForgettingPreview = z.infer<typeof ForgettingPreview>

/** `name`: as it is now, to confirm that it goes for good. */
export const ForgettingRequest = z.object({ name: z.string().max(200) })

/** A person of this server, for its operator. */
export const OperatorPerson = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['guest', 'account']),
    createdAt: Time.describe('When they first came.'),
    boards: z.int().describe('The number of boards that they are on.'),
  })
  .meta({ id: 'OperatorPerson' })
export const OperatorPeopleFound = z.object({ people: z.array(OperatorPerson) })
export type OperatorPerson = z.infer<typeof OperatorPerson>
