import { expect, test } from 'vitest'
import { matching } from './searchMessages.ts'

const ROWS = [
  { title: 'Bảo trì hệ thống', summary: 'Đăng nhập lại sau 10 phút' },
  { title: 'Fees for spot trading', summary: 'One rate per pair' },
  { title: '手续费', summary: '每个交易对一个费率' },
]

test.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['bao tri', [0]],
  ['DANG nhap', [0]],
  ['spot rate', [1]],
  ['spot maintenance', []],
  ['费率', [2]],
  ['(.*', []],
])('a search of messages for %j finds the messages at the positions %j of the list', (words, found) => {
  expect(matching(ROWS, words).map((row) => ROWS.indexOf(row))).toEqual(found)
})
