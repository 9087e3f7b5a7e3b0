import * as v from 'valibot'
import { dec, int } from '../../wire/fields.ts'
import { act, look, none } from '../call-builders.ts'
import { amount, help } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'maker'] as const

/** For each VIP level the loan limit in USDT and the interest rate as a fraction per year. */
export const LoanTiers = v.object({
  tiers: v.array(v.object({ level: v.union([int, v.literal('maker')]), max: dec, rate: dec })),
})
export type LoanTiers = v.InferOutput<typeof LoanTiers>

const level = help(v.picklist(LEVELS), 'A VIP level, or market makers')

export const loanTermsCalls = {
  loanTiers: look({ command: 'loan tiers', roles: PRODUCTS, params: none, answer: LoanTiers }),
  loanTerms: act({
    command: 'loan terms',
    roles: PRODUCTS,
    params: v.strictObject({
      level,
      max: help(amount, 'The most in USDT'),
      rate: help(amount, 'The rate of a year, a fraction: 0.09 is 9 %'),
    }),
    words: (input) => [input.level, input.max, input.rate],
  }),
  loanTermsEnd: act({
    command: 'loan terms',
    roles: PRODUCTS,
    params: v.strictObject({ level }),
    words: (input) => [input.level, 'none'],
  }),
} as const
