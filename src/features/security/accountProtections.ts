import type { User } from '#contract/account/user.ts'

/** Protections of an account in display order. */
export type Protection = 'password' | 'pay_password' | 'email' | 'mobile' | 'identity'

type Standing = Pick<User, 'has_pay_password' | 'email_bound' | 'mobile_bound' | 'real_level'>

/** Which of the five protections are enabled. The login password is always enabled. */
export const protections = (me: Standing): Readonly<Record<Protection, boolean>> => ({
  password: true,
  pay_password: me.has_pay_password === 1,
  email: me.email_bound === 1,
  mobile: me.mobile_bound === 1,
  identity: me.real_level > 0,
})

export const scoreOf = (me: Standing): number => Object.values(protections(me)).filter(Boolean).length
