import { QUOTE_LIFE_MS } from '#domain/funds/convert.ts'
import { LIMITS } from '#server/platform/http/rate-limits.ts'
import { KEPT_QUOTES } from '#server/products/convert/quote.ts'
import { type CallsOf, limitedByWriteRate, limitedInNumber, MONEY } from '../call-declarations.ts'

/**
 * Maximum number of stored conversion quotes of a person: the newest quotes, plus the quotes that are
 * still valid when the person requests quotes at the rate limit.
 */
const QUOTES =
  KEPT_QUOTES + Math.ceil((LIMITS.account.points / LIMITS.account.duration) * (QUOTE_LIFE_MS / 1000))

export const calls = {
  list: { sample: {} },
  quote: {
    sample: { from_currency_id: '3', to_currency_id: '1' },
    adds: limitedInNumber(QUOTES, 'convert_quotes'),
  },
  convert: {
    sample: {
      number: '20',
      from_currency_id: '3',
      to_currency_id: '1',
      quote_id: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
    adds: limitedByWriteRate('conversions', 'convert_legs', ...MONEY),
  },
  log: { sample: { page: '1', limit: '10' } },
} satisfies CallsOf<'convert'>
