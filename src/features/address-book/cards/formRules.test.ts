import { expect, test } from 'vitest'
import type { BankCard } from '#contract/funds/payout.ts'
import { EMPTY_CARD, formOf } from './formRules.ts'

const saved: BankCard = {
  country_code: 'DE',
  real_name: 'Nguyễn Văn An',
  bank_name: 'First Bank',
  bank_account_last4: '3000',
  holder_matches: 1,
  usable_time: 1,
  update_time: 1,
}
const nameOf = (code: string) => (code === 'DE' ? 'Germany' : '?')

test('the form that replaces a saved card is prefilled with holder, bank and country, but not with the card number', () => {
  const known = { real_name: 'Nguyễn Văn An', bank_name: 'First Bank' }
  expect(formOf(saved, nameOf)).toEqual({
    ...EMPTY_CARD,
    ...known,
    country_code: 'DE',
    country: 'Germany',
  })
  expect(formOf({ ...saved, country_code: '' }, nameOf)).toEqual({ ...EMPTY_CARD, ...known })
  expect(formOf(null, nameOf)).toEqual(EMPTY_CARD)
})
