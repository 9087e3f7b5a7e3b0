import { msg } from '#contract/msg.ts'
import type { ErrorTexts } from '../../texts/types.ts'

export const ownErrors = {
  export_limit: msg({ message: 'You can download your data {max} times in 24 hours', context: 'refusal' }),
  account_in_use: msg({
    message: 'Your account still holds money or something open. It can be closed when nothing is left',
    context: 'refusal',
  }),
} as const satisfies ErrorTexts
