import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCalls, areas } from '#contract/table.ts'
import { withoutServerOptions } from './server-only-options.ts'

const strip = async (code: string): Promise<string> =>
  (await withoutServerOptions(code, 'area.ts'))?.code ?? ''

test('the contract in the built app leaves out what only the server uses: summaries of calls, empty lists of freezes, descriptions of areas', async () => {
  const code = await strip(`
    export const vault = {
      about: read('GET', '/vault/about', { summary: 'Get it', params: form({ summary: str }) }),
      put: write('POST', '/vault/put', { summary: 'Put it', stoppedBy: [], once: true }),
      take: write('POST', '/vault/take', { summary: 'Take it', stoppedBy: ['withdrawals'] }),
    }
    export const vaultArea = area({ name: 'vault', about: 'Amounts', calls: vault })
  `)
  expect(code).not.toMatch(/Get it|Put it|Take it|stoppedBy: \[\]|Amounts/)
  for (const kept of [
    "about: read('GET', '/vault/about'",
    'summary: str',
    'once: true',
    "stoppedBy: ['withdrawals']",
    "name: 'vault'",
  ])
    expect(code).toContain(kept)
})

test('the app loads none of the summaries and descriptions of the contract', async () => {
  const files = globSync('src/contract/**/*.ts', { exclude: ['**/*.test.ts', 'src/contract/operators/**'] })
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  const texts = [
    ...areas.map(({ about }) => about ?? ''),
    ...allCalls.map(([, { summary }]) => summary ?? ''),
  ]
  const inSources = texts.filter((text) => sources.some((source) => source.includes(`'${text}'`)))
  expect(inSources).toHaveLength(texts.length)
  const loaded = (await Promise.all(sources.map(strip))).join('\n')
  expect(loaded).not.toMatch(/\b(?:summary|about): '/)
  expect(texts.filter((text) => loaded.includes(`'${text}'`))).toEqual([])
})
