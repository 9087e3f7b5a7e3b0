import { VOIDED_REQUESTS_PER_DAY } from '#server/ledger/idempotent-write.ts'
import type { CallsOf } from '../call-declarations.ts'

export const calls = {
  settle: {
    sample: { request_id: '7d1b6c0e-0d3c-4f0e-9a57-5f1f5f0b2c11' },
    adds: { rows: ['requests'], bound: { day: VOIDED_REQUESTS_PER_DAY } },
  },
} satisfies CallsOf<'request'>
