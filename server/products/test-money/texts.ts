import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts } from '../../platform/texts/types.ts'

export const testMoneyErrors = {
  test_money_off: msg({
    message: 'Test money is given in test mode only. Use a deposit instead',
    context: 'error',
  }),
  test_money_taken: msg({
    message: 'You have had the test money of today. Come back tomorrow',
    context: 'error',
  }),
} as const satisfies ErrorTexts

export const testMoneyBills = {
  grant: msg({ message: 'Test balance', context: 'bill' }),
} as const satisfies Bills
