import { type Decimal, gt, parseAmount } from '#domain/money.ts'
import { readAmount } from '../form/readAmount.ts'
import { type FormRules, patch } from '../form/useForm.ts'

/** The typed daily limit; an empty field removes the limit. */
export interface LimitForm {
  readonly amount: string
}
export const NO_LIMIT_TYPED: LimitForm = { amount: '' }

export interface LimitContext {
  readonly precision: number
  readonly current: Decimal | null
}

/**
 * When a changed limit takes effect: `now` at once, `later` after 24 hours, `none` when the limit is
 * unchanged.
 */
export type LimitEffect = 'now' | 'later' | 'none'

export const limitRules: FormRules<
  LimitForm,
  Partial<LimitForm>,
  LimitContext,
  LimitEffect,
  { amount?: 'correct' }
> = {
  reduce: patch,
  summarise: ({ amount }, { precision, current }) => {
    const typed = parseAmount(amount, precision)
    if (amount === '') return current === null ? 'none' : 'later'
    if (typed === null) return 'none'
    if (current === null) return 'now'
    return gt(typed, current) ? 'later' : 'now'
  },
  errors: ({ amount }, { precision }) =>
    amount === '' || 'amount' in readAmount(amount, { precision }) ? {} : { amount: 'correct' },
}
