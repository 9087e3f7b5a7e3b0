import { sql } from 'kysely'
import { asSaid, began } from '../../review/allowed.ts'
import { DURATIONS } from './seed.ts'

/** An operator alone takes a duration out of the offer; its return is two operators'. */
export const secondsAllowed = [
  asSaid(
    'seconds_duration',
    'the return of seconds',
    sql`select seconds::text, to_jsonb(d) || '{"active": true}' from seconds_durations d`,
    began(
      Object.fromEntries(
        DURATIONS.map(([seconds, profit_ratio, min_factor]) => [seconds, { profit_ratio, min_factor }]),
      ),
    ),
  ),
] as const
