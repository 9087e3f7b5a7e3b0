import { dateOf, dayOf } from '../calendar.ts'
import { plainCode } from '../text/plainText.ts'

/** Rules for names, document numbers and phone numbers, for text as typed (docs/products/verification.md). */

export const ID_TYPES = ['id_card', 'passport', 'driver_licence'] as const
export type IdType = (typeof ID_TYPES)[number]

/** Normalises a document number: capitals, without separators and without the brackets of a check digit. */
export const documentNumber = (typed: string): string =>
  plainCode(typed)
    .replace(/[\s.()]+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** Chinese identity card (GB 11643): 17 digits with a valid date of birth, and a check character. */
function isChinese(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false
  const [year = 0, month = 0, day = 0] = [
    number.slice(6, 10),
    number.slice(10, 12),
    number.slice(12, 14),
  ].map(Number)
  const born = dateOf(dayOf(year, month, day))
  const real = born.year === year && born.month === month && born.day === day
  if (!real || year < 1850) return false
  const sum = WEIGHTS.reduce((all, weight, i) => all + weight * Number(number[i]), 0)
  return CHECKS[sum % 11] === number[17]
}

/**
 * Whether a number is valid for a document type and country. Identity card: Chinese 18 characters with check
 * character, Vietnamese 9 or 12 digits, others 4 to 20 characters; passport 5 to 20, licence 4 to 20 letters
 * and digits.
 */
export function isDocument(type: IdType, country: string, number: string): boolean {
  if (type === 'passport') return /^[A-Z0-9]{5,20}$/.test(number)
  if (type === 'id_card' && country === 'CN') return isChinese(number)
  if (type === 'id_card' && country === 'VN') return /^(?:\d{9}|\d{12})$/.test(number)
  return /^[A-Z0-9][A-Z0-9/-]{3,19}$/.test(number)
}

/**
 * Characters that join parts of a name, as the content of a character class in a regular expression: space .
 * ' - as keyboards write them, the middle dots of Chinese and Japanese documents, Hebrew marks, and the
 * joiners of Persian and Indic scripts.
 */
export const NAME_MARKS = " .'’‘`·•‧・‐–—\\-\u05f3\u05f4\u200c\u200d"
const ADDRESS_NAME = new RegExp(`^[\\p{L}\\p{M}\\p{N}${NAME_MARKS}]+$`, 'u')
const REAL_NAME = new RegExp(`^[\\p{L}\\p{M}][\\p{L}\\p{M}${NAME_MARKS}]{1,59}$`, 'u')

/**
 * A name as on a document, normalised by `plainLine`: 2 to 60 letters of any script with joining characters.
 */
export const isRealName = (name: string): boolean => REAL_NAME.test(name)

/** Whether the name of a saved address has only letters, digits and joining characters. */
export const isAddressName = (name: string): boolean => ADDRESS_NAME.test(name)

export type TextFault = 'short' | 'long' | 'special' | 'reserved'

const textFault = (text: string, most: number, allowed: RegExp): TextFault | null => {
  const length = [...text].length
  if (length > most) return 'long'
  if (length < 2) return 'short'
  return allowed.test(text) ? null : 'special'
}

/**
 * Similar-looking letters, digits and Chinese characters, mapped to one spelling, so that `OfficiaI`,
 * `adrnin`, `5upp0rt` and `Adm丨n` are recognised.
 */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1l]/g, 'i'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/[〇口囗]/g, 'o'],
  [/[丨工亅]/g, 'i'],
  [/[丁丅]/g, 't'],
  [/[几冂]/g, 'n'],
  [/卂/g, 'a'],
  [/匚/g, 'c'],
  [/凵/g, 'u'],
  [/尺/g, 'r'],
  [/丂/g, 's'],
  [/[乇彐]/g, 'e'],
  [/爪/g, 'm'],
]
const drawn = (text: string): string =>
  ALIKE.reduce((read, [sign, as]) => read.replace(sign, as), text.toLowerCase())

/**
 * Names reserved for the platform, in every language of the app; somebody with such a nickname could ask for
 * passwords in the chat.
 */
const ROLES = [
  ...['admin', 'support', 'official', 'moderator', 'helpdesk', 'operator', 'service'],
  ...[
    'cskh',
    'soporte',
    'servicio',
    'oficial',
    'officiel',
    'assistance',
    'asistencia',
    'moderador',
    'moderateur',
  ],
]
  .map(drawn)
  .join('|')
const BEGIN = [
  ...['system', 'staff', 'platform', 'h5ex', 'quantri', 'hethong', 'nhanvien', 'atencion'],
  ...['exchange', 'banquantri', 'hotroh5', 'hotrokh', 'hotro24', 'tongdai', 'ayudah5', 'helph5'],
  ...['kefu', 'guanfang', 'guanliyuan'],
]
  .map(drawn)
  .join('|')
const WHOLE = [
  'mod',
  'root',
  'team',
  'bot',
  'h5',
  'security',
  'hotro',
  'ayuda',
  'aide',
  'help',
  'notice',
  'noreply',
]
  .map(drawn)
  .join('|')
const LATIN = new RegExp(`^(?:${ROLES}|${BEGIN})|(?:${ROLES})$|^(?:${WHOLE})$`)
const HAN =
  /客服|客户服务|客戶服務|官方|管理员|管理員|系统|系統|平台|平臺|运营|運營|工作人员|工作人員|交易所|风控|風控|财务|財務|审核|審核|技术支持|技術支持|人工服务|人工服務|服务中心|服務中心|安全中心|公告|通知|官网|官網|客户经理|客戶經理|监管|監管|管理部|站长|站長|版主|公式|運営|管理者|取引所|事務局/

/** Whether a nickname looks like a reserved name, even with digits before or after the name. */
const isReserved = (text: string): boolean =>
  HAN.test(text) || [text, text.replace(/^\d+|\d+$/g, '')].some((read) => LATIN.test(drawn(read)))

/** Checks a nickname: 2 to 10 Chinese characters, English letters and digits, and no reserved name. */
export const nicknameFault = (text: string): TextFault | null =>
  textFault(text, 10, /^[\p{Script=Han}A-Za-z0-9]+$/u) ?? (isReserved(text) ? 'reserved' : null)

/** Checks a signature: 2 to 30 characters; no emoji, invisible characters or line breaks. */
export const signatureFault = (text: string): TextFault | null =>
  textFault(text, 30, /^(?!\s)[\p{L}\p{M}\p{N}\p{P}\p{Sm}\p{Sc} ]+(?<!\s)$/u)

/** Dial codes of countries whose national numbers keep their leading 0. */
const KEEPS_ZERO = ['39', '378', '225', '241', '242']

/**
 * Number of digits of a national mobile number by dial code, for countries whose mobile numbers all have the same
 * length. A longer number that begins with the dial code was typed together with the dial code, which is removed.
 */
const NATIONAL_DIGITS: Readonly<Record<string, number>> = {
  '1': 10,
  '7': 10,
  '33': 9,
  '34': 9,
  '66': 9,
  '81': 10,
  '84': 9,
  '86': 11,
  '852': 8,
  '853': 8,
  '886': 9,
}

/** Normalises a national phone number: digits only, without dial code and trunk prefix 0. */
export function nationalNumber(areaCode: string, typed: string): string {
  const whole = plainCode(typed).replace(/[\s().\p{Pd}]+/gu, '')
  const given = whole.replace(new RegExp(`^(?:\\+|00)${areaCode}`), '')
  const isDialled =
    given.startsWith(areaCode) && given.length === areaCode.length + (NATIONAL_DIGITS[areaCode] ?? 0)
  const digits = isDialled ? given.slice(areaCode.length) : given
  return digits.startsWith('0') && !KEEPS_ZERO.includes(areaCode) ? digits.slice(1) : digits
}

/** Whether a phone number is valid: 11 digits in China, 6 to 15 elsewhere. */
export const isMobile = (areaCode: string, mobile: string): boolean =>
  areaCode === '86' ? /^1\d{10}$/.test(mobile) : /^\d{6,15}$/.test(mobile)
