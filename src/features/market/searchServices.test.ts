import { expect, test } from 'vitest'
import type { MenuTile } from '#contract/communication/content.ts'
import { findServices } from './searchServices.ts'

const tile = (key: string, name: string): MenuTile => ({ key, name, icon: '', url: '', status: 1, sort: 0 })
const menu = [tile('otc', 'Loans'), tile('copy_trade', 'Copy trading'), tile('deposit', 'Nạp tiền')]
const found = (text: string) => findServices(menu, text).map(({ key }) => key)

test('the search finds a service by the beginnings of words of its name or key, without accents', () => {
  expect(found('loan')).toEqual(['otc'])
  expect(found('OTC')).toEqual(['otc'])
  expect(found('trading copy')).toEqual(['copy_trade'])
  expect(found('nap tien')).toEqual(['deposit'])
})

test('the search finds no service for a text inside of a word or without letters', () => {
  expect(found('oan')).toEqual([])
  expect(found('copy loan')).toEqual([])
  expect(found(' / ')).toEqual([])
})
