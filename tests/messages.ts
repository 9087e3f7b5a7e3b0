import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }
import { literals } from './lint/untranslated-text.ts'
import { wording } from './lint/words.ts'

/**
 * Checks the catalogues: extracting the messages again must change none of the nine files (no message missing,
 * none unused), every message must have a translation in the words of the glossary, and no text that people see may stand
 * outside the macros. It extracts into copies: a build that runs at the same time reads the files themselves.
 */
const ROOT = resolve(import.meta.dirname, '..')
const LOCALES = resolve(ROOT, 'locales')

const read = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.po'))
      .map((name) => [
        name,
        readFileSync(resolve(folder, name), 'utf8').replaceAll(/^(?:"POT-Creation-Date:|#:).*\n/gm, ''),
      ]),
  )

/** The catalogues as extracting the messages would leave them. */
function extracted(): Map<string, string> {
  const copies = mkdtempSync(join(tmpdir(), 'h5-locales-'))
  try {
    cpSync(LOCALES, copies, { recursive: true })
    const { catalogs, ...lingui } = packageFile.lingui
    const config = {
      ...lingui,
      rootDir: ROOT,
      catalogs: catalogs.map((catalog) => ({ ...catalog, path: join(copies, '{locale}') })),
    }
    writeFileSync(join(copies, 'lingui.config.json'), JSON.stringify(config))
    execFileSync(
      resolve(ROOT, 'node_modules/.bin/lingui'),
      ['extract', '--clean', '--config', join(copies, 'lingui.config.json')],
      { cwd: ROOT, stdio: 'ignore' },
    )
    return read(copies)
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}

const before = read(LOCALES)
const after = extracted()

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
