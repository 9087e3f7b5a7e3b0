import { operatorArea } from './call-builders.ts'
import { depositCalls } from './funds-deposits.ts'
import { orderCalls } from './funds-quickbuy-and-loans.ts'
import { withdrawalCalls } from './funds-withdrawals.ts'

/** Calls about deposits, withdrawals, quick buy orders, loans, networks and bank accounts. */
export const funds = operatorArea('funds', {
  ...depositCalls,
  ...withdrawalCalls,
  ...orderCalls,
})
