import { operatorArea } from './call-builders.ts'
import { couponCalls } from './products/coupon.ts'
import { dualCalls } from './products/dual.ts'
import { ieoCalls } from './products/ieo.ts'
import { loanTermsCalls } from './products/loan.ts'
import { lockupCalls } from './products/lockup.ts'
import { nftCalls } from './products/nft.ts'
import { quickBuyCalls } from './products/quickbuy.ts'
import { gameCalls } from './products/quizzes-and-wheels.ts'
import { peopleOfProductsCalls } from './products/vip-and-copy-traders.ts'

/** Calls about investments, games, loan terms, quick buy terms, VIP levels and copy trading. */
export const products = operatorArea('products', {
  ...lockupCalls,
  ...ieoCalls,
  ...dualCalls,
  ...loanTermsCalls,
  ...nftCalls,
  ...quickBuyCalls,
  ...couponCalls,
  ...gameCalls,
  ...peopleOfProductsCalls,
})
