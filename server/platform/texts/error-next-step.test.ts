import { expect, it } from 'vitest'
import { ERROR_KEYS, type ErrorKey } from '#contract/table.ts'
import type { Reason } from '#contract/wire/errorReasons.ts'
import { LANGS } from '#contract/wire/lang.ts'
import '../../products/index.ts'
import { AppError } from '../errors.ts'
import { GENERAL_REASONS, REASON_TEXTS, reasonText } from './error-reasons.ts'
import { errorText } from './errors.ts'
import { translate } from './translate.ts'

/** Verbs with which a sentence about the next step begins. */
const STEPS =
  /(?:^|[.…] )(?:Add|Bind|Cancel|Change|Check|Choose|Come|Complete|Confirm|Copy|Delete|Describe|Enter|Fill|Get|Go|Keep|Log|Look|Lower|Move|Open|Pay|Please|Refresh|Reload|Remove|Save|Send|Set|Shorten|Show|Transfer|Try|Turn|Unblock|Upload|Use|Verify|Wait|Write)\b/

/** The text that the app shows for an error: the reason of the error if there is one, else the error's own text. */
const shown = (key: ErrorKey): string => reasonText(new AppError(key), 'en') ?? errorText(key, 'en')

it('every error of the contract says what to do next', () => {
  expect(ERROR_KEYS.filter((key) => !STEPS.test(shown(key)))).toEqual([])
})

it('every reason of a general error says what to do next', () => {
  const texts = Object.keys(REASON_TEXTS).map((reason) =>
    reasonText(new AppError('param_error', { digits: 2 }, 'error', { reason: reason as Reason }), 'en'),
  )
  expect(texts.filter((text) => !STEPS.test(text ?? ''))).toEqual([])
})

it.each(LANGS)('in %s the explanation of an error with a fixed text starts with that text', (lang) => {
  const others = GENERAL_REASONS.filter(([, phrase]) => !Object.values(REASON_TEXTS).includes(phrase))
  for (const [key, phrase] of others) {
    const fixed = errorText(key, lang)
    const said = translate(phrase, lang)
    expect(said.startsWith(fixed), `${said} | ${fixed}`).toBe(true)
    expect(said.length).toBeGreaterThan(fixed.length + 4)
  }
})
