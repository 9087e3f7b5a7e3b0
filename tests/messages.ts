import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { literals } from './lint/literals.ts'
import { wording } from './lint/words.ts'

/**
 * The gate of the catalogues: extracting the messages again must change none of the nine files (no message missing,
 * none unused), every message must have a translation in the words of the glossary, and no text that people see may stand
 * outside the macros.
 */
const ROOT = resolve(import.meta.dirname, '..')
const LOCALES = resolve(ROOT, 'locales')

const read = (): Map<string, string> =>
  new Map(
    readdirSync(LOCALES)
      .filter((name) => name.endsWith('.po'))
      .map((name) => [
        name,
        readFileSync(resolve(LOCALES, name), 'utf8').replaceAll(/^(?:"POT-Creation-Date:|#:).*\n/gm, ''),
      ]),
  )

const before = read()
execFileSync(resolve(ROOT, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
  cwd: ROOT,
  stdio: 'ignore',
})
const after = read()

let failed = before.size !== 9
if (failed) console.error(`locales/ holds ${before.size} catalogues, not 9`)
for (const [name, text] of after) {
  if (before.get(name) !== text) {
    failed = true
    console.error(
      `locales/${name} does not match the source: run npm run messages, translate what is new, commit`,
    )
  }
  const empty = text
    .split('\n\n')
    .slice(1)
    .filter((entry) => /^msgstr ""\s*$/m.test(entry) && !/^msgstr ""\n"/m.test(entry))
  if (empty.length > 0) {
    failed = true
    console.error(
      `locales/${name}: ${empty.length} messages without a translation\n${empty.slice(0, 5).join('\n')}`,
    )
  }
}
for (const { where, text } of literals(ROOT)) {
  failed = true
  console.error(`${where}: "${text}" is seen by people and not translated: put it into t or Trans`)
}
for (const fault of wording(ROOT)) {
  failed = true
  console.error(fault)
}
console.log(failed ? 'catalogues: not in order' : `catalogues: ${after.size} languages, complete`)
process.exit(failed ? 1 : 0)
