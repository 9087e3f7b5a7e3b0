import { expect, test } from 'vitest'
import type { BankCard } from '#contract/funds/payout.ts'
import { EMPTY_CARD, formOf, placeFields } from './formRules.ts'

const saved: BankCard = {
  country_code: 'DE',
  real_name: 'Nguyễn Văn An',
  bank_name: 'First Bank',
  bank_account_last4: '3000',
  holder_matches: 1,
  usable_time: 1,
  update_time: 1,
}

test('the form that replaces a saved card is prefilled with holder, bank and country, but not with the card number', () => {
  const known = { real_name: 'Nguyễn Văn An', bank_name: 'First Bank' }
  expect(formOf(saved)).toEqual({ ...EMPTY_CARD, ...known, country_code: 'DE' })
  expect(formOf({ ...saved, country_code: '' })).toEqual({ ...EMPTY_CARD, ...known })
  expect(formOf(null)).toEqual(EMPTY_CARD)
})

test('a chosen place fills the city by its name and the holder’s address by the address typed beside it, and leaves what it does not name', () => {
  expect(placeFields({ name: 'Berlin, Germany', address: 'Unter den Linden 1\n10117' })).toEqual({
    bank_dizhi: 'Berlin, Germany',
    wechat_account: 'Unter den Linden 1 10117',
  })
  expect(placeFields({ name: 'Berlin', address: '' })).toEqual({ bank_dizhi: 'Berlin' })
  expect(placeFields({ name: '', address: '1 Main Street' })).toEqual({ wechat_account: '1 Main Street' })
})
