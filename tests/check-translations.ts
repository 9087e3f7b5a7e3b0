import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }
import consoleConfig from '../tools/build/lingui.console.config.ts'
import { wording } from './lint/glossary-words.ts'
import { literals } from './lint/untranslated-text.ts'

/**
 * Checks the translation catalogues, nine of the app and two of the console: extracting the messages again
 * must not change the files (no message is missing or unused), every message must have a translation that
 * follows locales/GLOSSARY.md, and no visible text may be outside of the translation macros. Messages are
 * extracted into copies, because a concurrent build may read the files.
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

interface Catalogues {
  readonly folder: string
  readonly languages: number
  readonly config: {
    readonly catalogs: readonly { readonly path: string; readonly include: readonly string[] }[]
  }
}

const ALL: readonly Catalogues[] = [
  { folder: LOCALES, languages: 9, config: packageFile.lingui },
  { folder: join(LOCALES, 'console'), languages: 2, config: consoleConfig },
]

/**
 * Texts of which every file with messages contains one: the import of a macro, or a function to which a
 * macro compiles.
 */
const MESSAGE = /@lingui\/|\/msg\.ts|i18n/

/**
 * The files in these folders that may contain messages. Searching the files for `MESSAGE` first is forty
 * times faster than parsing every file.
 */
const mayHold = (folders: readonly string[]): readonly string[] =>
  folders
    .map((folder) => folder.replace('<rootDir>', ROOT))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    )
    .filter((path) => MESSAGE.test(readFileSync(path, 'utf8')))
    // Escapes brackets in the file names of routes, because they have a meaning in glob patterns.
    .map((path) => path.replaceAll(/[?*()[\]]/g, '[$&]'))

/** The catalogues as they would be after extracting the messages. */
function extracted({ folder, config: { catalogs, ...config } }: Catalogues): Map<string, string> {
  const copies = mkdtempSync(join(tmpdir(), 'h5-locales-'))
  try {
    cpSync(folder, copies, { recursive: true })
    const copied = {
      ...config,
      rootDir: ROOT,
      catalogs: catalogs.map((catalog) => ({
        ...catalog,
        include: mayHold(catalog.include),
        path: join(copies, '{locale}'),
      })),
    }
    writeFileSync(join(copies, 'lingui.config.json'), JSON.stringify(copied))
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

let failed = false
const wrong = (text: string): void => {
  failed = true
  console.error(text)
}

for (const catalogues of ALL) {
  const before = read(catalogues.folder)
  if (before.size !== catalogues.languages)
    wrong(`${catalogues.folder} holds ${before.size} catalogues, not ${catalogues.languages}`)
  for (const [name, text] of extracted(catalogues)) {
    const shown = relative(ROOT, join(catalogues.folder, name))
    if (before.get(name) !== text)
      wrong(`${shown} does not match the source: run npm run messages, translate what is new, commit`)
    const empty = text
      .split('\n\n')
      .slice(1)
      .filter((entry) => /^msgstr ""\s*$/m.test(entry) && !/^msgstr ""\n"/m.test(entry))
    if (empty.length > 0)
      wrong(`${shown}: ${empty.length} messages without a translation\n${empty.slice(0, 5).join('\n')}`)
  }
}
for (const { where, text } of literals(ROOT))
  wrong(`${where}: "${text}" is seen by people and not translated: put it into t or Trans`)
for (const fault of wording(ROOT)) wrong(fault)
console.log(
  failed ? 'catalogues: not in order' : 'catalogues: nine languages and the two of the console, complete',
)
process.exit(failed ? 1 : 0)
