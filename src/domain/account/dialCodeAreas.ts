import { plainCode, plainDigits } from '../text/plainText.ts'

/**
 * Countries and regions with dial codes. The id of an area is its position in this list, counted from 1.
 * Users' rows store this id, so new areas are added at the end. China has id 1, which clients expect.
 */
const LIST =
  'CN86 HK852 MO853 TW886 VN84 TH66 JP81 KR82 SG65 MY60 ID62 PH63 IN91 US1 CA1 GB44 FR33 DE49 ES34 IT39 ' +
  'PT351 NL31 BE32 LU352 CH41 AT43 IE353 DK45 SE46 NO47 FI358 IS354 PL48 CZ420 SK421 HU36 RO40 BG359 GR30 CY357 ' +
  'MT356 HR385 SI386 RS381 BA387 ME382 MK389 AL355 XK383 EE372 LV371 LT370 BY375 UA380 MD373 RU7 GE995 AM374 AZ994 TR90 ' +
  'KZ7 UZ998 TM993 KG996 TJ992 MN976 AF93 PK92 BD880 LK94 NP977 BT975 MV960 MM95 LA856 KH855 BN673 TL670 AE971 SA966 ' +
  'QA974 KW965 BH973 OM968 YE967 IQ964 IR98 SY963 LB961 JO962 IL972 PS970 EG20 LY218 TN216 DZ213 MA212 SD249 SS211 ET251 ' +
  'ER291 DJ253 SO252 KE254 UG256 TZ255 RW250 BI257 CD243 CG242 GA241 GQ240 CM237 CF236 TD235 NE227 NG234 BJ229 TG228 GH233 ' +
  'CI225 BF226 ML223 SN221 GM220 GN224 GW245 SL232 LR231 MR222 CV238 ST239 AO244 ZM260 ZW263 MW265 MZ258 BW267 NA264 ZA27 ' +
  'LS266 SZ268 MG261 MU230 SC248 KM269 RE262 AU61 NZ64 PG675 FJ679 SB677 VU678 NC687 PF689 WS685 TO676 KI686 TV688 NR674 ' +
  'PW680 FM691 MH692 GU1671 CK682 MX52 GT502 BZ501 SV503 HN504 NI505 CR506 PA507 CU53 DO1809 HT509 JM1876 PR1787 BS1242 BB1246 ' +
  'TT1868 AG1268 DM1767 GD1473 KN1869 LC1758 VC1784 AW297 CW599 KY1345 BM1441 GP590 MQ596 CO57 VE58 EC593 PE51 BO591 CL56 ' +
  'AR54 UY598 PY595 BR55 GY592 SR597 GF594 AD376 MC377 SM378 LI423 GI350 FO298 GL299 KP850 MP1670'

export interface Area {
  readonly id: number
  /** Country code by ISO 3166-1 alpha-2. */
  readonly country: string
  /** Dial code without `+`. */
  readonly dial: string
}

export const AREAS: readonly Area[] = LIST.split(' ').map((entry, index) => ({
  id: index + 1,
  country: entry.slice(0, 2),
  dial: entry.slice(2),
}))

/** Areas that an installation does not serve by default. */
export const UNSUPPORTED_AREAS: readonly string[] = ['CU', 'IR', 'KP', 'SY']

/**
 * The flag of a country as two regional indicator letters; a system that has no picture of the flag shows the two
 * letters.
 */
export const flagOf = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))

/** Names of countries in a language (BCP 47 tag); the code where the platform has no name. */
export function areaNames(tag: string): (country: string) => string {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' })
  return (country) => names.of(country) ?? country
}

/** A phone number that was typed with its country code. */
export interface DialledNumber {
  readonly area: Area
  /** The digits after the dial code. */
  readonly rest: string
}

/**
 * Reduces text typed into a phone field to its digits (of any script, converted to 0 to 9) and common
 * separators.
 */
export const phoneText = (typed: string): string => plainDigits(typed).replace(/[^\d\s()+.-]/g, '')

/** Minimum number of digits of a complete phone number, including the country code. */
const DIALLED_LEAST = 8

/**
 * Splits a number that begins with + or 00 and a dial code; null for any other number, and while the number
 * is too short. `current`: the dial code that is selected in the form, preferred when the number begins with
 * this code; otherwise the longest matching dial code is used.
 */
export function dialledNumber(typed: string, current: string): DialledNumber | null {
  const plain = plainCode(typed)
  const digits = plain.replace(/\D/g, '')
  const prefix = plain.startsWith('+') ? 0 : plain.startsWith('00') ? 2 : null
  if (prefix === null || digits.length - prefix < DIALLED_LEAST) return null
  const number = digits.slice(prefix)
  const fits = AREAS.filter(({ dial }) => number.startsWith(dial))
  const longest = Math.max(...fits.map(({ dial }) => dial.length))
  const area = fits.find(({ dial }) => dial === current) ?? fits.find(({ dial }) => dial.length === longest)
  if (!area) return null
  return { area, rest: number.slice(area.dial.length) }
}
