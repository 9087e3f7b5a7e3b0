import type { User } from '#contract/account/user.ts'

/** What protects an account, in the order in which it is shown. */
export type Protection = 'password' | 'pay_password' | 'email' | 'mobile' | 'identity'

type Standing = Pick<User, 'has_pay_password' | 'email_bound' | 'mobile_bound' | 'real_level'>

/** What of the five is done. An account has a login password from its first minute on. */
export const protections = (me: Standing): Readonly<Record<Protection, boolean>> => ({
  password: true,
  pay_password: me.has_pay_password === 1,
  email: me.email_bound === 1,
  mobile: me.mobile_bound === 1,
  identity: me.real_level > 0,
})

export const scoreOf = (me: Standing): number => Object.values(protections(me)).filter(Boolean).length
