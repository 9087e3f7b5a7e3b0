import { sql } from 'kysely'
import { asSaid } from '../../review/allowed.ts'

/** An operator alone takes a duration out of the offer; its return is two operators'. */
export const secondsAllowed = [
  asSaid(
    'seconds_duration',
    'the return of seconds',
    sql`select seconds::text, to_jsonb(d) || '{"active": true}' from seconds_durations d`,
  ),
] as const
