import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PO from 'pofile'
import { expect, test } from 'vitest'

const LOCALES = resolve(import.meta.dirname, '../../locales')
const languages = readdirSync(LOCALES).filter((name) => name.endsWith('.po'))

/** The server names the tiles of the home page; the app names the buttons of the assets page. */
test.each(languages)('in %s each tile of the home page has the name of the page it opens', (name) => {
  const { items } = PO.parse(readFileSync(resolve(LOCALES, name), 'utf8'))
  const of = (word: string, context?: string) =>
    items.find(({ msgid, msgctxt }) => msgid === word && (msgctxt ?? undefined) === context)?.msgstr[0]
  for (const word of ['Deposit', 'Withdraw', 'Transfer', 'Convert']) {
    expect(of(word, 'tile'), word).toBeTruthy()
    expect(of(word, 'tile')).toBe(of(word))
  }
})
