import { expect, it } from 'vitest'
import { ERROR_KEYS, type ErrorKey } from '#contract/table.ts'
import type { Reason } from '#contract/wire/reasons.ts'
import '../products/index.ts'
import { AppError } from '../errors.ts'
import { errorText } from './errors.ts'
import { REASON_TEXTS, reasonText } from './reasons.ts'

/** Verbs that begin a sentence of what to do next. */
const STEPS =
  /(?:^|[.…] )(?:Add|Bind|Cancel|Change|Check|Choose|Come|Complete|Confirm|Copy|Delete|Describe|Enter|Fill|Get|Go|Keep|Log|Look|Lower|Move|Open|Pay|Please|Refresh|Reload|Remove|Save|Send|Set|Shorten|Show|Transfer|Try|Turn|Unblock|Upload|Use|Wait|Write)\b/

/** Errors without such a sentence, by the reason why they need none. */
const NONE: Readonly<Record<string, readonly ErrorKey[]>> = {
  'the specification fixes the words, and the form says the rest': [
    'login_failed',
    'register_failed',
    'area_unsupported',
    'password_mismatch',
    'insufficient_balance',
    'in_development',
    'amount_integer',
    'nft_count_whole',
    'dual_num_integer',
    'nft_bid_low',
    'nft_not_selling',
    'nft_late',
    'dual_closed',
    'ieo_closed',
    'bad_bank_text',
  ],
  'says what the value must be': [
    'bad_password',
    'bad_code',
    'bad_nickname',
    'bad_signature',
    'bad_share',
    'bad_swift',
    'payer_name',
    'post_only_reached',
    'oco_sides',
    'bad_take_profit',
    'bad_stop_loss',
  ],
  'names the figure that is taken': [
    'amount_below',
    'amount_above',
    'margin_above',
    'total_below',
    'total_above',
    'share_below',
    'share_above',
    'follow_below',
    'lock_below',
    'lock_above',
    'nft_limit',
    'nft_margin_low',
    'dual_left',
    'dual_single',
    'loan_limit',
    'loan_allowance',
    'loan_floor',
    'ieo_allowance',
    'chat_new_many',
  ],
  'names the time from which it works': [
    'chat_muted',
    'chat_new_picture',
    'chat_new_link',
    'address_unsaved',
  ],
  'says how many attempts are left for the same': ['pay_password_wrong'],
  'is reached already, so nothing is to be done': [
    'nft_leading',
    'trader_already',
    'real_done',
    'factor_on',
    'passkey_known',
    'support_rated',
  ],
  'the app never offers it': ['chat_self', 'test_money_off'],
  'passes by itself in a moment': ['price_stale'],
}

const exempt = Object.values(NONE).flat()

/** What a person reads, as the app shows it: the reason where there is one. */
const shown = (key: ErrorKey): string => reasonText(new AppError(key), 'en') ?? errorText(key, 'en')

it('every error of the contract says what to do next, or is listed with the reason why it need not', () => {
  expect(ERROR_KEYS.filter((key) => !STEPS.test(shown(key)) && !exempt.includes(key))).toEqual([])
})

it('every reason of a general error says what to do next', () => {
  const texts = Object.keys(REASON_TEXTS).map((reason) =>
    reasonText(new AppError('param_error', { digits: 2 }, 'error', { reason: reason as Reason }), 'en'),
  )
  expect(texts.filter((text) => !STEPS.test(text ?? ''))).toEqual([])
})

it('no error is listed as one without a next step that has one, or that there is not', () => {
  expect(exempt.filter((key) => !ERROR_KEYS.includes(key))).toEqual([])
  expect(exempt.filter((key) => STEPS.test(shown(key)))).toEqual([])
})
