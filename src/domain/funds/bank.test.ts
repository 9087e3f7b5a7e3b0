import { expect, test } from 'vitest'
import {
  bankNumber,
  type CardFields,
  cardFaults,
  isAba,
  isIban,
  isSwift,
  sameHolder,
  usesIban,
} from './bank.ts'

test('an ABA routing number is accepted only with nine digits of a range in use and a valid checksum', () => {
  for (const good of ['021000021', '011401533', '091000019', '322271627'])
    expect(isAba(good), good).toBe(true)
  for (const bad of [
    '021000022',
    '02100002',
    '0210000211',
    '000000000',
    '02100002a',
    '',
    '999999992',
    '500000005',
  ])
    expect(isAba(bad), bad).toBe(false)
})

test('a SWIFT code is accepted only with 8 or 11 characters and a known country, and a test code is rejected', () => {
  for (const good of ['DEUTDEFF', 'BFTVVNVX', 'NEDSZAJJXXX', 'BARCGB22', 'NCBVXKPR', 'CAXYJESH'])
    expect(isSwift(good), good).toBe(true)
  for (const bad of [
    'DEUTDEF',
    'DEUTDEFFX',
    'DEUTDEFFXX',
    '1EUTDEFF',
    'DEUTDEFFXXXX',
    '',
    'DEUTDEF0',
    'DEUTDEF0XXX',
    'AAAAZZ22',
  ])
    expect(isSwift(bad), bad).toBe(false)
})

// Examples from the IBAN registry.
const IBANS: readonly (readonly [string, string])[] = [
  ['GB', 'GB29NWBK60161331926819'],
  ['DE', 'DE89370400440532013000'],
  ['FR', 'FR1420041010050500013M02606'],
  ['ES', 'ES9121000418450200051332'],
  ['NO', 'NO9386011117947'],
  ['MT', 'MT84MALT011000012345MTLCAST001S'],
  ['SA', 'SA0380000000608010167519'],
]
test('an IBAN is accepted only with the length of its country and the remainder 1 modulo 97', () => {
  for (const [country, iban] of IBANS) {
    expect(isIban(iban, country), iban).toBe(true)
    expect(isIban(iban, country === 'GB' ? 'DE' : 'GB'), iban).toBe(false)
    for (let i = 4; i < iban.length; i++) {
      const digit = iban.charAt(i)
      if (!/\d/.test(digit)) continue
      const wrong = iban.slice(0, i) + ((Number(digit) + 1) % 10) + iban.slice(i + 1)
      expect(isIban(wrong, country), wrong).toBe(false)
    }
    expect(isIban(iban.slice(0, -1), country)).toBe(false)
  }
  for (const country of ['VN', 'US', 'RU', 'ZZ', 'constructor'])
    expect(usesIban(country), country).toBe(false)
  expect(bankNumber('gb29 NWBK 6016-1331 9268 19')).toBe('GB29NWBK60161331926819')
})

test('an IBAN of a French territory is accepted as an IBAN of France', () => {
  for (const country of ['RE', 'GP', 'NC']) {
    expect(usesIban(country), country).toBe(true)
    expect(isIban('FR1420041010050500013M02606', country), country).toBe(true)
    expect(isIban('DE89370400440532013000', country), country).toBe(false)
  }
})

test('an IBAN is accepted only with letters and digits at the positions that its country prescribes', () => {
  // Length and checksum are right, but the bank code of a British account must be four letters.
  expect(isIban('GB58123460161331926819', 'GB')).toBe(false)
})

const CARD: CardFields = {
  country_code: '',
  real_name: 'Nguyễn Văn An',
  bank_name: 'First Bank & Trust',
  bank_network: 'Main St. branch',
  bank_account: '1234 5678 90',
  bank_dizhi: 'Austin',
  alipay_account: '021000021',
  wechat_account: '12 Main Street, Austin',
  wechat_nickname: 'CHASUS33',
  swift_code: '',
  phone: '+1 512 555 0100',
}

test('a bank form rejects a visible field that is empty or holds an invalid number', () => {
  expect(cardFaults('domestic', CARD)).toEqual({})
  for (const field of ['real_name', 'bank_network', 'alipay_account', 'wechat_nickname', 'phone'] as const)
    expect(cardFaults('domestic', { ...CARD, [field]: ' ' })).toEqual({ [field]: 'missing' })
  expect(cardFaults('domestic', { ...CARD, alipay_account: '021000022' })).toEqual({ alipay_account: 'aba' })
  expect(cardFaults('domestic', { ...CARD, real_name: 'An; drop' })).toEqual({ real_name: 'name' })
  const german = {
    ...CARD,
    country_code: 'DE',
    bank_account: 'DE89 3704 0044 0532 0130 00',
    swift_code: 'DEUTDEFF',
  }
  expect(cardFaults('international', german)).toEqual({})
  expect(cardFaults('international', { ...german, bank_account: 'DE88370400440532013000' })).toEqual({
    bank_account: 'iban',
  })
  expect(cardFaults('international', { ...german, country_code: 'VN', bank_account: '0011002233' })).toEqual(
    {},
  )
  expect(cardFaults('international', { ...german, swift_code: 'DEUTDEFF0' })).toEqual({ swift_code: 'swift' })
})

test('a bank form accepts names and numbers in the characters of any keyboard, and a bank name of one letter', () => {
  for (const real_name of [
    'ヤマダ　タロウ',
    'ﾔﾏﾀﾞ ﾀﾛｳ',
    'ジョン・スミス',
    '阿卜杜拉•买买提',
    'Anne‐Marie O’Neil',
  ])
    expect(cardFaults('domestic', { ...CARD, real_name }), real_name).toEqual({})
  for (const bank_name of ['三菱　銀行', 'みずほ銀行（本店）', 'Ｂａｎｋ', 'Q'])
    expect(cardFaults('domestic', { ...CARD, bank_name, bank_network: bank_name }), bank_name).toEqual({})
  const wide = 'ＤＥ８９　３７０４　００４４　０５３２　０１３０　００'
  const german = { ...CARD, country_code: 'DE', bank_account: wide, swift_code: 'ＤＥＵＴＤＥＦＦ' }
  expect(cardFaults('international', german)).toEqual({})
  for (const bank_account of ['IBAN: DE89 3704 0044 0532 0130 00', 'iban de89370400440532013000'])
    expect(cardFaults('international', { ...german, bank_account }), bank_account).toEqual({})
  for (const phone of ['06.12.34.56.78', '+1 415.555.2671', '０９０−１２３４−５６７８'])
    expect(cardFaults('international', { ...german, phone }), phone).toEqual({})
})

test.each([
  ['real_name', 60],
  ['bank_name', 80],
  ['bank_network', 80],
  ['bank_dizhi', 120],
  ['wechat_account', 120],
] as const)('a bank form rejects a %s of more than %i characters as too long', (field, most) => {
  expect(cardFaults('domestic', { ...CARD, [field]: 'x'.repeat(most) })).toEqual({})
  expect(cardFaults('domestic', { ...CARD, [field]: 'x'.repeat(most + 1) })).toEqual({ [field]: 'long' })
})

test('names of account holders are compared without case, accents, punctuation and word order', () => {
  expect(sameHolder('NGUYEN VAN AN', 'Nguyễn Văn An')).toBe(true)
  expect(sameHolder("O'Neil-Smith", 'oneil smith')).toBe(true)
  expect(sameHolder('Tran Van An', 'Nguyễn Văn An')).toBe(false)
  expect(sameHolder('anyone', '')).toBe(true)
  for (const [card, document] of [
    ['LUKASZ ZOLC', 'Łukasz Żółć'],
    ['SOREN ODEGARD', 'Søren Ødegård'],
    ['SOEREN OEDEGAARD', 'Søren Ødegård'],
    ['ISIK', 'Işık'],
    ['GROSS MUELLER', 'Groß Müller'],
    ['GROSS MULLER', 'Groß Müller'],
    ['THOR AEGISSON', 'Þór Ægisson'],
    ['AN NGUYEN VAN', 'Nguyễn Văn An'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'タロウ ヤマダ'],
    ['محمد', 'مُحَمَّد'],
    ["KEALOHI N'GUESSAN", 'Keʻalohi NʼGuessan'],
    ['O`Neil–Smith', 'O’Neil-Smith'],
  ] as const)
    expect(sameHolder(card, document), document).toBe(true)
  for (const [card, document] of [
    ['कुकु', 'काका'],
    ['ハシ', 'バシ'],
    ['สมศรี', 'สมศระ'],
    ['Nguyen Van', 'Nguyễn Văn An'],
    ['Ann Smith', 'Anne Smith'],
  ] as const)
    expect(sameHolder(card, document), document).toBe(false)
})
