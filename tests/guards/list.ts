import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'

const ROOT = resolve(import.meta.dirname, '../..')

const Guard = v.strictObject({
  /**
   * What the guard protects: the rule of docs/offline.md#rules, the registered part of a product, or the rule
   * of the product with its place in the code.
   */
  rule: v.string(),
  file: v.string(),
  /** The code of the guard, a text that occurs exactly once in the file. */
  find: v.string(),
  /** The code that replaces `find`: the text without the guard, or with a deliberate error. */
  replace: v.string(),
  /**
   * Further replacements in the same file: an import that is no longer needed, or a check that would fail
   * before the test.
   */
  also: v.optional(v.string()),
  /**
   * The test file that must fail without the guard; `file -g "name"` selects one test of the file. For a
   * tsconfig, its type check must fail.
   */
  test: v.string(),
})
export interface Guard extends v.InferOutput<typeof Guard> {
  readonly list: string
  /** Pattern that selects tests by name (from `-g`); null to run the whole file. */
  readonly name: string | null
}

/** Every guard of every list in this folder. Throws if a file is not a valid list. */
export function guards(): Guard[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const read: unknown = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
      const list = name.replace('.json', '')
      return v.parse(v.array(Guard), read).map((guard) => {
        const [, test = guard.test, only = null] = /^(\S+) -g "(.+)"$/.exec(guard.test) ?? []
        return { ...guard, list, test, name: only }
      })
    })
}

/**
 * The reason why a guard's replacement cannot be applied, or why its pattern selects no test; null when neither
 * is the case.
 */
export function problemOf({ file, find, replace, also, test, name }: Guard, root = ROOT): string | null {
  if (!existsSync(join(root, file))) return `no file ${file}`
  if (!existsSync(join(root, test))) return `no test ${test}`
  if (name !== null && !readFileSync(join(root, test), 'utf8').includes(name))
    return `no test is named: ${name}`
  if (find === replace) return 'nothing is taken away'
  const text = readFileSync(join(root, file), 'utf8')
  for (const part of also === undefined ? [find] : [find, also]) {
    const times = text.split(part).length - 1
    if (times !== 1) return `stands ${times} times in ${file}: ${part}`
  }
  return null
}
