/**
 * Letters without an accent that could be removed, each with the transliteration that banks and passports use
 * (ICAO 9303).
 */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
}
/**
 * Accents of Latin, Greek and Cyrillic, and vowel signs of Hebrew and Arabic, which are ignored in the
 * comparison.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g

/** Words of a name for comparison: without case, accents and punctuation. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(/['’‘`\u02bb-\u02bf\u05f3\u05f4]/g, '')
    .replace(/[ßþæœøłđðħŧŋı]/g, (letter) => SPELLED[letter] ?? letter)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')

/**
 * A text that is equal for two spellings of one name: without case, accents, punctuation and the order of
 * words, which differs between the documents of one person. Never empty.
 */
export const nameKey = (name: string): string => nameWords(name).sort().join(' ') || name
