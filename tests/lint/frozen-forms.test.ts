import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/table.ts'
import type { Call } from '#contract/wire/callBuilders.ts'

const FEATURES = resolve(import.meta.dirname, '../../src/features')
const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(resolve(FEATURES, name), 'utf8') }))

type Calls = Readonly<Record<string, Call | undefined>>

/** The call of the contract that a file names `area.name`; undefined for what is no call. */
async function callNamed(text: string, area: string, name: string): Promise<Call | undefined> {
  const pattern = `import \\{[^}]*?(?:(\\w+) as )?\\b${area}\\b[^}]*\\} from '#contract/([^']+)'`
  const [, exported = area, file] = new RegExp(pattern).exec(text) ?? []
  if (file === undefined) return undefined
  const contract = (await import(`../../src/contract/${file}`)) as Readonly<Record<string, Calls>>
  return contract[exported]?.[name]
}

/** Every use of a call that a freeze stops: the file, how it sends, and the call as it is written there. */
async function usesOfStoppedCalls() {
  const uses: { file: (typeof files)[number]; sender: string; written: string; call: Call }[] = []
  for (const file of files)
    for (const [, sender = '', area = '', name = ''] of file.text.matchAll(
      /\b(useSubmit|useWrite|send)\(\s*(\w+)\.(\w+)\b/g,
    )) {
      const call = await callNamed(file.text, area, name)
      if (call?.stoppedBy?.length) uses.push({ file, sender, written: `${area}.${name}`, call })
    }
  return uses
}

/** Whether the file shows the freezes that stop a write, or is a hook beside a file that uses it and shows them. */
function showsFreezes({ name, text }: (typeof files)[number]): boolean {
  if (/<(?:Form|FreezeNotice)\b/.test(text)) return true
  const hook = /export function (use\w+)/.exec(text)?.[1]
  return files.some(
    (other) =>
      other.name !== name &&
      dirname(other.name) === dirname(name) &&
      hook !== undefined &&
      other.text.includes(`${hook}(`) &&
      /<(?:Form|FreezeNotice)\b/.test(other.text),
  )
}

test('every form of a call that an account freeze may block passes the freezes of the call to its submit button, so that they can be shown', async () => {
  const uses = await usesOfStoppedCalls()
  const silent = uses
    .filter(({ file, sender, written }) =>
      sender === 'send' ? !file.text.includes(`stoppedBy: ${written}.stoppedBy`) : !showsFreezes(file),
    )
    .map(({ file, written }) => `${file.name}: ${written}`)
  expect(silent).toEqual([])
  const stopped = allCalls.filter(([, { stoppedBy }]) => stoppedBy?.length)
  const used = new Set(uses.map(({ call }) => call))
  expect(stopped.filter(([, call]) => !used.has(call)).map(([name]) => name)).toEqual([])
})
