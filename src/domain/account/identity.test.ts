import { expect, test } from 'vitest'
import { plainLine } from '../text/plainText.ts'
import {
  documentNumber,
  isDocument,
  isMobile,
  isRealName,
  nationalNumber,
  nicknameFault,
  signatureFault,
} from './identity.ts'

test('a Chinese identity card number is accepted only with a valid checksum and an existing date of birth', () => {
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

test('a document number other than a Chinese identity card is checked by its length', () => {
  expect(isDocument('id_card', 'VN', '001203004567')).toBe(true)
  expect(isDocument('id_card', 'VN', '00120300456')).toBe(false)
  expect(isDocument('passport', 'FR', 'AB123')).toBe(true)
  expect(isDocument('passport', 'FR', 'AB12')).toBe(false)
  expect(isDocument('passport', 'FR', 'A'.repeat(21))).toBe(false)
  expect(isDocument('driver_licence', 'US', 'D123')).toBe(true)
  expect(isDocument('driver_licence', 'US', 'D12')).toBe(false)
  expect(isDocument('driver_licence', 'US', 'D1<2')).toBe(false)
})

test('names, document numbers and phone numbers are accepted in the characters of any keyboard or script', () => {
  const names = [
    '山田　太郎',
    'ジョン・スミス',
    'ｼﾞｮﾝ･ｽﾐｽ',
    '阿卜杜拉•买买提',
    '阿卜杜拉·买买提',
    'Ｎｇｕｙễｎ Ａｎ',
    'Anne‐Marie',
    'O‘Neil',
    'O`Neil',
    'N´Guessan',
    'Jean–Luc',
    'Anne—Marie',
    'علی‌رضا',
    'חנ״ה',
  ]
  for (const name of names) expect(isRealName(plainLine(name)), name).toBe(true)
  expect(documentNumber('１１０１０５　１９４９１２３１－００２ｘ')).toBe('11010519491231-002X')
  expect(documentNumber('๐๐๑ ٢٠٣ ००४५६७')).toBe('001203004567')
  expect(nationalNumber('84', '\u202a０９１２ ３４５-６７８\u202c')).toBe('912345678')
  for (const typed of ['+84 912345678', '0084912345678', '+84 (0) 912 345 678', '912345678'])
    expect(nationalNumber('84', typed), typed).toBe('912345678')
  expect(documentNumber('Ａ１２３４５６（３）')).toBe('A1234563')
  for (const [area, typed, digits] of [
    ['84', '84957966170', '957966170'],
    ['1', '1-415-555-2671', '4155552671'],
    ['852', '852 5123 4567', '51234567'],
    ['86', '8613800138000', '13800138000'],
    ['81', '０９０−１２３４−５６７８', '9012345678'],
    ['34', '612 34 56 78', '612345678'],
    ['44', '447700900123', '447700900123'],
  ] as const)
    expect(nationalNumber(area, typed), typed).toBe(digits)
})

test('a name, nickname, signature or phone number is rejected for its length, its characters or a reserved word', () => {
  for (const good of ['Nguyễn Văn An', "Jean-Luc O'Neil", '王小明', 'Ana M. Pérez'])
    expect(isRealName(good)).toBe(true)
  for (const bad of ['A', 'R2D2', '<b>x</b>', ' An', 'x'.repeat(61)]) expect(isRealName(bad), bad).toBe(false)
  expect(nicknameFault('Linh88')).toBeNull()
  expect(nicknameFault('交易员小明')).toBeNull()
  expect(nicknameFault('abcdefghijk')).toBe('long')
  expect(nicknameFault('a')).toBe('short')
  for (const bad of ['ab😀', 'a b', 'Đạt99', 'a-b']) expect(nicknameFault(bad), bad).toBe('special')
  for (const taken of [
    'Admin',
    'admin1',
    '4dm1n',
    'SUPP0RT',
    'VNSupport',
    'H5Exchange',
    '客服小王',
    '官方',
    '管理員',
    'mod',
    'OfficiaI',
    'adrnin',
    'AdmlN',
    'PIatform',
    'H5Ex88',
    '财务小李',
    '官方客户服务',
    'CSKH24',
    'HoTro',
    'Soporte',
    'Officiel1',
    '公式運営',
    '〇fficial',
    'Supp口rt',
    'Adm丨n',
    '卂dmin',
    'Kefu01',
    'GuanFang',
    'Moderador',
    'moderateur',
    'Exchange',
    'BanQuanTri',
    'HoTro24h',
    'TongDai',
    'Help',
    '安全中心',
    '人工服务',
    '服務中心',
    'H5公告',
    '客户经理',
  ])
    expect(nicknameFault(taken), taken).toBe('reserved')
  for (const free of [
    'Badminton',
    'Modigliani',
    'Teamwork',
    'Plato',
    'Marvin88',
    'Violet',
    '小客',
    'Hotrod',
    '交易小白',
    '工人小丁',
    '口口',
    'Helper',
    '通途',
  ])
    expect(nicknameFault(free), free).toBeNull()
  expect(signatureFault('Giữ kỷ luật, cắt lỗ sớm.')).toBeNull()
  expect(signatureFault('x'.repeat(31))).toBe('long')
  for (const bad of ['to the moon 🚀', 'a\u202eb', 'a\nb']) expect(signatureFault(bad), bad).toBe('special')
  expect(isMobile('86', '13800138000')).toBe(true)
  expect(isMobile('86', '1380013800')).toBe(false)
  expect(isMobile('84', '912345678')).toBe(true)
})
