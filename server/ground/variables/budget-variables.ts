import { z } from 'zod'
import { nonEmptyText, variable, whole } from './variable.ts'

export const BUDGET_VARIABLES = {
  DAY_BUDGET_TOKENS: variable(
    whole.min(1),
    null,
    'a whole number from 1',
    'Tokens that all agents of this server may use on one day (UTC). While guests may join and a provider has a key, the default is 6,000,000 tokens at such providers and 10 US dollars, unless one of the two is set.',
  ),
  DAY_BUDGET_USD: variable(
    z.coerce.number<string>().positive(),
    null,
    'a number above 0',
    'The same in US dollars. Models without a known price don’t count.',
  ),
  DAY_PERCENT_PERSON: variable(
    whole.min(1).max(100),
    '50',
    'a whole number from 1 to 100',
    'The share of the day’s budget that one person may use on all boards, in percent, while guests may join.',
  ),
  DAY_PERCENT_ADDRESS: variable(
    whole.min(1).max(100),
    '75',
    'a whole number from 1 to 100',
    'The same for all people from one address. People on the server’s own machine have no such limit.',
  ),
  PRICES_FILE: variable(
    nonEmptyText,
    null,
    'a file',
    'A file with prices of models. They override those of server/models/providers/prices.json; the format is the same.',
  ),
}
