import { expect, test } from 'vitest'
import {
  documentNumber,
  isDocument,
  isMobile,
  isRealName,
  nicknameFault,
  signatureFault,
} from './identity.ts'

test('a Chinese identity card has its checksum and a real day of birth', () => {
  for (const good of ['11010519491231002X', '440308199901101512'])
    expect(isDocument('id_card', 'CN', good)).toBe(true)
  for (const bad of [
    '110105194912310021',
    '11010519491331002X',
    '11010519490230002X',
    '110105194912310',
    'A1010519491231002X',
  ])
    expect(isDocument('id_card', 'CN', bad), bad).toBe(false)
  expect(documentNumber(' 110105 19491231 002x ')).toBe('11010519491231002X')
})

test('other documents by their length', () => {
  expect(isDocument('id_card', 'VN', '001203004567')).toBe(true)
  expect(isDocument('id_card', 'VN', '00120300456')).toBe(false)
  expect(isDocument('passport', 'FR', 'AB123')).toBe(true)
  expect(isDocument('passport', 'FR', 'AB12')).toBe(false)
  expect(isDocument('passport', 'FR', 'A'.repeat(21))).toBe(false)
  expect(isDocument('driver_licence', 'US', 'D123')).toBe(true)
  expect(isDocument('driver_licence', 'US', 'D12')).toBe(false)
  expect(isDocument('driver_licence', 'US', 'D1<2')).toBe(false)
})

test('names, nicknames, signatures, phone numbers', () => {
  for (const good of ['Nguyễn Văn An', "Jean-Luc O'Neil", '王小明', 'Ana M. Pérez'])
    expect(isRealName(good)).toBe(true)
  for (const bad of ['A', 'R2D2', '<b>x</b>', ' An', 'x'.repeat(61)]) expect(isRealName(bad), bad).toBe(false)
  expect(nicknameFault('Linh88')).toBeNull()
  expect(nicknameFault('交易员小明')).toBeNull()
  expect(nicknameFault('abcdefghijk')).toBe('long')
  expect(nicknameFault('a')).toBe('short')
  for (const bad of ['ab😀', 'a b', 'Đạt99', 'a-b']) expect(nicknameFault(bad), bad).toBe('special')
  expect(signatureFault('Giữ kỷ luật, cắt lỗ sớm.')).toBeNull()
  expect(signatureFault('x'.repeat(31))).toBe('long')
  for (const bad of ['to the moon 🚀', 'a\u202eb', 'a\nb']) expect(signatureFault(bad), bad).toBe('special')
  expect(isMobile('86', '13800138000')).toBe(true)
  expect(isMobile('86', '1380013800')).toBe(false)
  expect(isMobile('84', '912345678')).toBe(true)
})
