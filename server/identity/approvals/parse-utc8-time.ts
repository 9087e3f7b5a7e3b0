import { msg, type Sentence } from '#contract/operators/msg.ts'
import { businessDayNamed, businessDayStart } from '#domain/businessDay.ts'
import { UsageError } from './command.ts'

/**
 * Parses a time in UTC+8 in the format that operators enter, `2026-03-07T12:00`, to milliseconds (the inverse of
 * `momentName`). Throws UsageError for any other text.
 * @param what the name of the value, for the error
 */
export function parseBusinessTime(text: string | undefined, what: Sentence): number {
  const parts = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text ?? '')
  const day = businessDayNamed(parts?.[1] ?? '')
  if (!parts || day === null)
    throw new UsageError(msg`${{ what }} is a moment of UTC+8, written 2026-03-07T12:00`)
  return (businessDayStart(day) + Number(parts[2]) * 3600 + Number(parts[3]) * 60) * 1000
}
