import type { Area } from '#contract/communication/content.ts'
import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { AREAS, areaNames, flagOf, UNSUPPORTED_AREAS } from '#domain/account/dialCodeAreas.ts'
import { plainCode, plainLine } from '#domain/text/plainText.ts'
import { plain } from '#i18n/searchText.ts'

/**
 * The bundled list of countries and dial codes in a language. Used while offline, and until the server's list
 * has been loaded.
 */
export function bundledAreas(lang: Lang): Area[] {
  const name = areaNames(LANG_TAGS[lang])
  return AREAS.map(({ id, country, dial }) => ({
    area_code_id: id,
    area_code: dial,
    country_code: country,
    name: name(country),
    flag: flagOf(country),
    supported: UNSUPPORTED_AREAS.includes(country) ? 0 : 1,
  }))
}

const HANGUL = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
/** First kana of each row of the Japanese syllabary. */
const KANA = 'アカサタナハマヤラワ'
/** For each Latin letter, the first character in Pinyin order; no Pinyin syllable begins with I, U or V. */
const PINYIN = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他哇夕丫匝']
const PINYIN_LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ'

/** The section heading of a name in an alphabetical list of its language. */
export function letterOf(name: string, lang: Lang, collator: Intl.Collator): string {
  // The base letter without its accents. Marks of a kana change the sound but not the row of the syllabary.
  const first = name.normalize('NFD').slice(0, 1).toUpperCase()
  const code = name.codePointAt(0) ?? 0
  if (code >= 0xac00 && code <= 0xd7a3) return HANGUL[Math.floor((code - 0xac00) / 588)] ?? '#'
  if (/\p{Script=Katakana}|\p{Script=Hiragana}/u.test(first)) {
    return [...KANA].findLast((row) => collator.compare(row, first) <= 0) ?? 'ア'
  }
  if (/\p{Script=Han}/u.test(first)) {
    if (lang !== 'zh' && lang !== 'hk') return '#'
    return PINYIN_LETTERS[PINYIN.findLastIndex((bound) => collator.compare(bound, name) <= 0)] ?? '#'
  }
  // A Thai vowel that is written before its consonant does not count for sorting, so the next character is
  // used.
  if (/\p{Script=Thai}/u.test(first)) return /^[เแโใไ]/.test(name) ? name.slice(1, 2) : first
  return first === 'Đ' ? 'D' : /\p{L}/u.test(first) ? first : '#'
}

export interface AreaSection {
  readonly letter: string
  readonly areas: readonly Area[]
}

const collatorOf = (lang: Lang): Intl.Collator =>
  new Intl.Collator(lang === 'zh' || lang === 'hk' ? 'zh-u-co-pinyin' : LANG_TAGS[lang])

/** Normalises a name for search: without case, accents, spaces, hyphens and apostrophes. */
const searched = (text: string): string => plain(plainLine(text)).replace(/[^\p{L}\p{N}]+/gu, '')

/** Common other names of countries, normalised like `searched`. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'emirates'],
  CD: ['drc'],
  CI: ['ivorycoast'],
  CN: ['prc'],
  CZ: ['czechrepublic'],
  GB: ['uk', 'england', 'britain', 'scotland', 'wales'],
  KR: ['korea'],
  LA: ['laos'],
  MK: ['macedonia'],
  MM: ['burma'],
  NL: ['holland'],
  RU: ['russia'],
  SZ: ['swaziland'],
  TR: ['turkey', 'turkiye'],
  US: ['usa', 'america'],
  VN: ['vietnam'],
}

/** Areas that match a name, a country code or a dial code, in alphabetical sections of the language. */
export function areaSections(areas: readonly Area[], text: string, lang: Lang): AreaSection[] {
  const wanted = searched(text)
  const dial = plainCode(text).replace(/[\s+]+/g, '')
  const collator = collatorOf(lang)
  const english = areaNames('en')
  const found = areas
    .filter(
      ({ name, country_code, area_code }) =>
        searched(name).includes(wanted) ||
        searched(english(country_code)).includes(wanted) ||
        country_code.toLowerCase() === wanted ||
        (OTHER_NAMES[country_code] ?? []).some((other) => other.startsWith(wanted)) ||
        (dial !== '' && area_code.startsWith(dial)),
    )
    .sort((a, b) => collator.compare(a.name, b.name))
  const sections = new Map<string, Area[]>()
  for (const area of found) {
    const letter = letterOf(area.name, lang, collator)
    const section = sections.get(letter)
    if (section) section.push(area)
    else sections.set(letter, [area])
  }
  return [...sections].map(([letter, list]) => ({ letter, areas: list }))
}
