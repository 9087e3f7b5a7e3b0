import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anchorsOf } from '#tests/docs/markdown.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/operations')
const read = (file: string): string => readFileSync(resolve(FOLDER, file), 'utf8')

let app: TestApp
let known: ReadonlySet<string>
beforeAll(async () => {
  app = await testApp({ metricsPort: 0 })
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
