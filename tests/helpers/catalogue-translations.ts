import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PO from 'pofile'
import type { PageMessage } from '#contract/operators/msg.ts'

export const LOCALES = resolve(import.meta.dirname, '../../locales')

/**
 * The translations in a catalogue (such as `vn` or `console/zh`) by their English message; with a context the
 * key is `context|English`.
 */
export function catalogue(name: string): ReadonlyMap<string, string> {
  const { items } = PO.parse(readFileSync(resolve(LOCALES, `${name}.po`), 'utf8'))
  return new Map(
    items
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgctxt, msgid, msgstr }) => [msgctxt ? `${msgctxt}|${msgid}` : msgid, msgstr.join('')]),
  )
}

const chinese = catalogue('console/zh')

/**
 * The phrases of a sentence that have no Chinese translation. A sentence that is not composed of
 * translatable phrases must itself contain Chinese characters.
 */
export function notInChinese({ message, phrase, values = {} }: PageMessage): string[] {
  if (phrase === undefined) return /\p{Script=Han}/u.test(message) ? [] : [message]
  return [
    ...(chinese.get(phrase) ? [] : [phrase]),
    ...Object.values(values).flatMap((value) => (typeof value === 'object' ? notInChinese(value) : [])),
  ]
}
