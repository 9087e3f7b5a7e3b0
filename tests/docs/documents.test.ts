import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '#server/operators/cli/commands.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { SETTINGS_PAGE, settingsPage } from '../../tools/docs/settings-page.ts'
import { repositoryFiles } from '../suite/files.ts'
import { ROOT } from '../suite/paths.ts'
import {
  lostCitations,
  lostCommands,
  lostLinks,
  lostPaths,
  type Repository,
  undefinedNames,
  unlinked,
  wrongConstants,
} from './document-checks.ts'
import { stepsOf } from './example-product-steps.ts'
import { rowsOf } from './markdown.ts'

const files = repositoryFiles()
const repository: Repository = { files, read: (file) => readFileSync(resolve(ROOT, file), 'utf8') }
/** The page whose steps create files that are not in the repository. */
const EXAMPLE = 'docs/adding-a-product.md'
const pages = files.filter((file) => /^(?:docs\/.+|README|CONTRIBUTING|CHANGELOG)\.md$/.test(file))

describe('the documents', () => {
  test('cite only pages and headings that exist', () => {
    const citing = files.filter(
      (file) =>
        /^(?:(?:src|server|sw|tests|tools|docs)\/.*\.(?:tsx?|css|html|sql|json|grit|md)|\w+\.json|\.ci\/\w+|[\w.]+\.ts)$/.test(
          file,
        ) && file !== 'tests/docs/document-checks.test.ts',
    )
    expect(lostCitations(repository, [...citing, ...pages])).toEqual([])
  })

  test('mention only files and folders that exist', () => {
    const made = stepsOf(repository.read(EXAMPLE)).map(({ file }) => file)
    expect(lostPaths({ ...repository, files: [...files, ...made] }, pages)).toEqual([])
  })

  test('mention only operator commands that exist', () => {
    const operations = pages.filter((page) => page.startsWith('docs/operations/'))
    const names = commands.map(({ name }) => name)
    expect(lostCommands(repository, operations, names)).toEqual([])
  })

  test('name the defining file beside each function and constant that they mention', () => {
    expect(undefinedNames(repository, 'docs/code-map.md')).toEqual([])
  })

  test('are each linked from at least one other page', () => {
    expect(unlinked(repository, pages)).toEqual([])
  })

  test('mention every folder of the app and the server, and every command for developers', () => {
    const folders = new Set(files.flatMap((file) => /^((?:src|server)\/\w+)\//.exec(file)?.[1] ?? []))
    const architecture = repository.read('docs/architecture.md')
    expect([...folders].filter((folder) => !architecture.includes(`\`${folder}`))).toEqual([])
    const contributing = repository.read('CONTRIBUTING.md')
    const scripts = Object.keys(packageFile.scripts)
    expect(scripts.filter((name) => !new RegExp(`\`npm (?:run )?${name}\\b`).test(contributing))).toEqual([])
  })

  test('link only to files and headings that exist', () => {
    expect(lostLinks(repository, pages)).toEqual([])
  })

  test.each(pages.filter((page) => page.startsWith('docs/')))(
    '%s lists constants with the values of the code',
    async (page) => {
      const exportsOf = (file: string) => import(/* @vite-ignore */ resolve(ROOT, file))
      expect(await wrongConstants(page, repository.read(page), exportsOf)).toEqual([])
    },
  )

  test('give a reason for every dependency of package.json, and list no other dependency', () => {
    const { dependencies, optionalDependencies, devDependencies } = packageFile
    const named = rowsOf(repository.read('docs/decisions/dependencies.md'), ['Package', 'Why']).flatMap(
      ({ cells }) => [...(cells[0] ?? '').matchAll(/[^`, ]+/g)].map(([name]) => name),
    )
    const installed = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
    expect(named.toSorted()).toEqual(installed.toSorted())
  })

  test('list the environment variables exactly as the server parses them (npm run docs updates the list)', () => {
    const page = repository.read(SETTINGS_PAGE)
    expect(settingsPage(page)).toBe(page)
  })
})
