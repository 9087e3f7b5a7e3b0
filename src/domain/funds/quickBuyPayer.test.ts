import { expect, test } from 'vitest'
import { namesOf } from './quickBuyPayer.ts'

test.each([
  ['Ann Example', 'US', 'Ann', 'Example'],
  ['Ann Mary  Example', 'GB', 'Ann Mary', 'Example'],
  ['Nguyễn Văn An', 'VN', 'Văn An', 'Nguyễn'],
  ['Zhang Wei', 'CN', 'Wei', 'Zhang'],
  ['张伟', 'CN', '伟', '张'],
  ['김민수', 'KR', '민수', '김'],
  ['Cher', 'US', 'Cher', 'Cher'],
  ['', '', '', ''],
])(
  'the full name %s on a document of %s is suggested as first name %s and last name %s',
  (full, country, first, last) => {
    expect(namesOf(full, country)).toEqual({ first_name: first, last_name: last })
  },
)
