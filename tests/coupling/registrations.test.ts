import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { menuIn } from '#server/content/home-tiles.ts'
import { commands } from '#server/operators/cli/commands.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { openObjects, platformRules, products } from '#server/products/index.ts'
import { mergeWithoutDuplicateKeys } from '#server/products/merge-without-duplicate-keys.ts'

/**
 * Columns with a tick number that receipts do not show: the number only limits which ticks are evaluated. Also
 * the columns of an NFT's bids, where `seq` is not a tick number.
 */
const NO_RECEIPT = new Set(['accept_seq', 'evaluated_seq', 'asked_seq', 'stops_seq', 'close_seq', 'nft seq'])

const folder = join(projectRoot(), 'server/products')
const folders = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The files of a product that contain a declaration matching `type`, which `module.ts` has to register. */
const declaring = (name: string, type: RegExp): string[] =>
  readdirSync(join(folder, name))
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !['index.ts', 'module.ts'].includes(file),
    )
    .filter((file) => type.test(readFileSync(join(folder, name, file), 'utf8')))

const moduleText = (name: string): string => readFileSync(join(folder, name, 'module.ts'), 'utf8')

const features = join(projectRoot(), 'src/features')
const featureFiles = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)
const featureText = (file: string): string => readFileSync(join(features, file), 'utf8')
const manifestTexts = featureFiles.filter((file) => file.endsWith('/manifest.ts')).map(featureText)

describe('registration of products', () => {
  test('every folder of a product is in the list of products', () => {
    expect(products.map(({ name }) => name)).toEqual(expect.arrayContaining(folders))
  })

  test.each([
    ['a job', /\bJobHandlers?\b/],
    ['an evaluator of open orders', /\banyEvaluator\(/],
    ['commands', /\breadonly Command\[\]/],
    ['the rules of the audit', /\breadonly FindingQuery\[\]/],
    ['the initial data of an installation', /\bfunction seed\w+\([^)]*: Services\)/],
    ['the webhooks of providers', /\breadonly Webhook\[\]/],
    ['the figures of the finance tab', /\bPromise<Holdings>|\bFinancePart\b/],
  ])('%s is registered by the module of its own folder', (_, type) => {
    for (const name of folders)
      for (const file of declaring(name, type)) expect(moduleText(name)).toContain(`'./${file}'`)
  })

  test('every tick that an order or another object refers to is kept when the ticks of a day are deleted', () => {
    for (const name of folders) {
      const tables = join(folder, name, 'tables.ts')
      const columns = existsSync(tables) ? (readFileSync(tables, 'utf8').match(/\w*seq(?=: )/g) ?? []) : []
      const times = (text: string, column: string) =>
        text.match(new RegExp(`\\b${column}\\b`, 'g'))?.length ?? 0
      for (const column of columns.filter((one) => !NO_RECEIPT.has(`${name} ${one}`) && !NO_RECEIPT.has(one)))
        expect(times(moduleText(name), column), `${name}: ${column}`).toBeGreaterThanOrEqual(
          columns.filter((one) => one === column).length,
        )
    }
  })

  test('every tile of the menu is declared in a manifest of src/features, and every declared tile is in the menu', () => {
    const tiles = manifestTexts
      .flatMap((text) => [...text.matchAll(/(\w+): \{\s*icon:/g)])
      .map(([, key]) => key)
    expect(
      menuIn('en')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(tiles.sort())
  })

  test('every event listener in src/features is listed in a manifest of a feature', () => {
    const notices = featureFiles.filter(
      (file) => !file.startsWith('kit/') && /\bfunction \w+\([^)]*\): Notice \| null/.test(featureText(file)),
    )
    expect(notices).not.toEqual([])
    for (const file of notices) {
      const name = /[^/]+$/.exec(file)?.[0] ?? ''
      expect(manifestTexts.filter((text) => text.includes(`/${name}'`))).not.toEqual([])
    }
  })

  test("every kind of object that holds a person's money declares in a manifest how the object is ended", () => {
    // Quiz bets are added by name: their stakes are in a common pool, so they are not among the objects with frozen
    // money.
    const kinds = [...openObjects.flatMap((kind) => ('type' in kind ? [kind.type] : [])), 'quiz_bet']
    for (const kind of kinds)
      expect(
        manifestTexts.filter((text) => new RegExp(`\\b${kind}: \\{[^;]{0,200}?\\blist: `).test(text)),
        kind,
      ).toHaveLength(1)
  })

  test('every kind of journal that may debit a platform account belongs to a product', () => {
    const known = new Set(products.flatMap(({ audit }) => audit.references ?? []))
    for (const { draws } of Object.values(platformRules))
      for (const kind of draws) expect(known).toContain(kind)
  })

  test('names of products, kinds of journals, kinds of holds and names of commands are unique', () => {
    const lists = [
      products.map(({ name }) => name),
      products.flatMap(({ audit }) => audit.references ?? []),
      openObjects.map((kind) =>
        'type' in kind ? kind.type : 'debt' in kind ? `owes ${kind.debt}` : `platform ${kind.reserved}`,
      ),
      commands.map(({ name }) => name),
    ]
    for (const names of lists) expect(names).toEqual([...new Set(names)])
  })

  test("the operators' command line contains the commands of every product", () => {
    for (const product of products)
      expect(commands).toEqual(expect.arrayContaining([...(product.commands ?? [])]))
  })

  test('no registered entry of one product overrides an entry of another product', () => {
    expect(mergeWithoutDuplicateKeys([{ a: 1 }, { b: 2 }])).toEqual({ a: 1, b: 2 })
    expect(() => mergeWithoutDuplicateKeys([{ a: 1 }, { a: 2 }])).toThrow(TypeError)
  })
})
