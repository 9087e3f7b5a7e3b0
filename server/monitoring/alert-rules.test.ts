import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedHeaders } from '#server/platform/http/signed-message.ts'
import { anchorsOf } from '#tests/docs/markdown.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/operations')
const read = (file: string): string => readFileSync(resolve(FOLDER, file), 'utf8')

const KEY = 'a-key-of-the-deposit-hook-with-40-letters'
let app: TestApp
let known: ReadonlySet<string>
beforeAll(async () => {
  app = await testApp({ metricsPort: 0, demo: false, depositHook: { key: KEY, operator: 'removed' } })
  const text = await (await fetch(app.metricsUrl ?? '')).text()
  known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ''))
})
afterAll(() => app.end())

const namesIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:h5|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  ),
]

it.each(['deploy/grafana-dashboard.json', 'deploy/prometheus-alerts.yml', 'monitoring.md', 'scaling.md'])(
  '%s names only metrics that the server has',
  (file) => {
    const names = namesIn(read(file))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  },
)

it('monitoring.md lists every metric of the server', () => {
  const page = read('monitoring.md')
  expect([...known].filter((name) => name.startsWith('h5_') && !page.includes(`\`${name}\``))).toEqual([])
})

it('every alert links to a runbook that exists', () => {
  const headings = anchorsOf(read('runbooks.md'))
  const cited = [...read('deploy/prometheus-alerts.yml').matchAll(/runbooks\.md#([\w-]+)/g)].map(
    ([, slug]) => slug,
  )
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter((slug) => !headings.has(slug ?? ''))).toEqual([])
})

/** The conditions on the labels of `h5_calls_total` in the expression of an alert, such as `status="200"`. */
function callMatchersOf(alert: string): readonly string[] {
  const [, rule = ''] = read('deploy/prometheus-alerts.yml').split(`- alert: ${alert}\n`)
  const [, expression = ''] = /expr: '(.*)'/.exec(rule) ?? []
  return [...expression.matchAll(/h5_calls_total\{(.*?)\}/g)].map(([, matchers]) => matchers ?? '')
}

/** Whether a series, given by its labels, satisfies these conditions. */
const matches = (labels: string, matchers: string): boolean =>
  [...matchers.matchAll(/(\w+)(=~?)"(.*?)"/g)].every(([, name, operator, value = '']) => {
    const [, given = ''] = new RegExp(`\\b${name}="(.*?)"`).exec(labels) ?? []
    return operator === '=' ? given === value : new RegExp(`^(?:${value})$`).test(given)
  })

it('the alerts for watchers count answered queries and rejected reports, and no messages with a wrong signature', async () => {
  const send = async (path: string, body: string, key = KEY): Promise<number> => {
    const headers = signedHeaders(key, body, Date.now())
    return (await fetch(`${app.origin}/api/hooks/deposits${path}`, { method: 'POST', headers, body })).status
  }
  const question = JSON.stringify({ network: 'Bitcoin', after: 0 })
  expect(await send('/addresses', question)).toBe(200)
  expect(await send('/addresses', question, `${KEY}x`)).toBe(401)
  // The operator in whose name the hook credits deposits was removed, so every report is rejected.
  expect(await send('', '[]')).toBe(503)
  expect(await send('', '[]', `${KEY}x`)).toBe(401)
  const metrics = await (await fetch(app.metricsUrl ?? '')).text()
  const series = [...metrics.matchAll(/^h5_calls_total\{(.*)\}/gm)].map(([, labels]) => labels ?? '')
  const countedBy = (alert: string) =>
    callMatchersOf(alert).map((matchers) =>
      series
        .filter((labels) => matches(labels, matchers))
        .map((labels) => /call="(.*?)",status="(.*?)"/.exec(labels)?.slice(1).join(' ')),
    )
  const asked = ['/api/hooks/deposits/addresses 200']
  expect(countedBy('H5WatcherSilent')).toEqual([asked, asked])
  expect(countedBy('H5WatcherRejected')).toEqual([['/api/hooks/deposits 503']])
})
