import { msg } from '#contract/wire/msg.ts'
import type { ErrorTexts } from '../../platform/texts/types.ts'

export const privacyErrors = {
  export_limit: msg({
    message:
      'You can download your data {max} times in 24 hours. Try again in {unit, select, min {{wait} min} h {{wait} h} other {{wait} s}}',
    context: 'error',
  }),
  account_in_use: msg({
    message: 'Your account still holds money or open items. Move the money out and close them first',
    context: 'error',
  }),
} as const satisfies ErrorTexts
