import { operatorArea } from './kit.ts'

/** Deposits, withdrawals, quick buy and the ways in and out. */
export const funds = operatorArea('funds', {})
