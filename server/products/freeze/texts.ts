import { msg } from '#contract/wire/msg.ts'
import type { ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const freezeErrors = {
  withdrawals_frozen: msg({
    message: 'Withdrawals from your account are stopped. Write to customer service',
    context: 'error',
  }),
  trading_frozen: msg({
    message:
      'Trading is stopped for your account. You can still close positions and cancel orders. Write to customer service',
    context: 'error',
  }),
  sign_in_frozen: msg({
    message: 'Your account is locked and nobody can log in to it. Write to customer service',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/** The value `ends` in these texts is `yes` for a freeze that ends by itself, at the time `until`. */
export const freezeMails = {
  withdrawals_frozen: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'Withdrawals stopped', context: 'message' }),
    content: msg({
      message:
        'Withdrawals from your account are stopped{ends, select, yes { until {until}} other {}}. Reason: {reason}. If you have questions, write to customer service.',
      context: 'message',
    }),
  },
  trading_frozen: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'Trading stopped', context: 'message' }),
    content: msg({
      message:
        'Trading is stopped for your account{ends, select, yes { until {until}} other {}}. You can still close positions and cancel orders. Reason: {reason}. If you have questions, write to customer service.',
      context: 'message',
    }),
  },
  sign_in_frozen: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'Account locked', context: 'message' }),
    content: msg({
      message:
        'Your account is locked{ends, select, yes { until {until}} other {}}: every device was logged out and nobody can log in. Reason: {reason}. If you have questions, write to customer service.',
      context: 'message',
    }),
  },
  freeze_lifted: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({
      message:
        '{what, select, withdrawals {Withdrawals open again} trading {Trading open again} other {Account unlocked}}',
      context: 'message',
    }),
    content: msg({
      message:
        '{what, select, withdrawals {You can withdraw from your account again.} trading {You can trade again.} other {You can log in to your account again.}} Reason: {reason}.',
      context: 'message',
    }),
  },
} as const satisfies Mails
