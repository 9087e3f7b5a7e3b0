import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MAIL_KINDS } from '#server/content/mails/kinds.ts'
import { commands } from '#server/ops/commands.ts'
import { house, openObjects, products } from '#server/products/index.ts'
import { joined } from '#server/products/joined.ts'
import { projectRoot } from '#server/root.ts'

/** Kinds of messages that no product writes: they are the accounts' own. */
const OF_ACCOUNTS = ['sign_in', 'password_changed', 'pay_password_changed', 'contact_changed']

const folder = join(projectRoot(), 'server/products')
const folders = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The names of a product's own modules that hold what has to be registered, by the type they are declared with. */
const declaring = (name: string, type: RegExp): string[] =>
  readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'module.ts')
    .filter((file) => type.test(readFileSync(join(folder, name, file), 'utf8')))

const moduleText = (name: string): string => readFileSync(join(folder, name, 'module.ts'), 'utf8')

describe('nothing of a product can be forgotten', () => {
  test('every folder of a product is in the list', () => {
    expect(products.map(({ name }) => name)).toEqual(expect.arrayContaining(folders))
  })

  test.each([
    ['timed work', /\bDueHandler\b|\bDueKinds\b/],
    ['what prices decide', /\bseated\(/],
    ['commands', /\breadonly Command\[\]/],
    ['the rules of its audit', /\breadonly Wrongs\[\]/],
  ])('%s is registered by the module of its folder', (_, type) => {
    for (const name of folders)
      for (const file of declaring(name, type)) expect(moduleText(name)).toContain(`'./${file}'`)
  })

  test('every kind of message belongs to one product, or to the accounts', () => {
    const written = [...products.flatMap(({ mails }) => mails), ...OF_ACCOUNTS]
    expect([...written].sort()).toEqual(Object.keys(MAIL_KINDS).sort())
  })

  test('every kind of journal that may take from an account of the platform is some product’s', () => {
    const known = new Set(products.flatMap(({ audit }) => audit.references))
    for (const { draws } of Object.values(house)) for (const kind of draws) expect(known).toContain(kind)
  })

  test('products, kinds of journals, holds and commands have names of their own', () => {
    const lists = [
      products.map(({ name }) => name),
      products.flatMap(({ audit }) => audit.references),
      openObjects.map((kind) =>
        'type' in kind ? kind.type : 'debt' in kind ? `owes ${kind.debt}` : `house ${kind.reserved}`,
      ),
      commands.map(({ name }) => name),
    ]
    for (const names of lists) expect(names).toEqual([...new Set(names)])
  })

  test('the commands of every product are the operator’s', () => {
    for (const product of products) expect(commands).toEqual(expect.arrayContaining([...product.commands]))
  })

  test('an entry of one product hides no other’s', () => {
    expect(joined([{ a: 1 }, { b: 2 }])).toEqual({ a: 1, b: 2 })
    expect(() => joined([{ a: 1 }, { a: 2 }])).toThrow(TypeError)
  })
})
