import { type CallsOf, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  list: { sample: { status: '1', page: '1', limit: '10' } },
  claim: { sample: { code: 'WELCOME10' }, adds: limitedByWriteRate('coupons', 'jobs') },
  use: { sample: { id: '1' }, adds: limitedByWriteRate(...MONEY) },
} satisfies CallsOf<'coupon'>
