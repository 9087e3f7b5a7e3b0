import { sql } from 'kysely'
import { earlierOrInitialTerms, initialTerms, notApproved } from '../../identity/approvals/approved-terms.ts'
import { COINS, DURATIONS, LEAST, MOST } from './seed.ts'

/** One operator alone can stop offering a duration. Offering it again requires two operators. */
export const secondsAllowed = [
  notApproved(
    'seconds_duration',
    'the return of seconds',
    sql`select seconds::text, to_jsonb(d) || '{"active": true}' from seconds_durations d`,
    initialTerms(
      Object.fromEntries(
        DURATIONS.map(([seconds, profit_ratio, min_factor]) => [seconds, { profit_ratio, min_factor }]),
      ),
    ),
  ),
  notApproved(
    'seconds_coin',
    'the bounds of stakes in',
    sql`select c.name, to_jsonb(s) from seconds_coins s join currencies c on c.id = s.currency_id`,
    earlierOrInitialTerms(
      'seconds_coin',
      Object.fromEntries(COINS.map((name) => [name, { min_number: LEAST, max_number: MOST }])),
    ),
  ),
] as const
