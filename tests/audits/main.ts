import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium.ts'
import { newPerson, recharge } from '../helpers/people.ts'
import { startServer } from '../helpers/server.ts'
import { accessibility } from './accessibility.ts'
import { layout } from './layout.ts'
import { lighthousePages } from './lighthouse.ts'
import type { Finding } from './pages.ts'
import { sizes } from './sizes.ts'

/**
 * `npm run audit [lighthouse|axe|layout|sizes …]`: measures the built app against the real server with the simulated
 * market running. Prints what it saw, writes audit-results/report.json, and fails when a goal is missed.
 */
const OUT = resolve(import.meta.dirname, '../../test-results/audit')
const asked = process.argv.slice(2)
const wanted = (name: string): boolean => asked.length === 0 || asked.includes(name)

mkdirSync(OUT, { recursive: true })
const server = await startServer()
const findings: Finding[] = []
try {
  const person = await newPerson(server.origin)
  await recharge(server.origin, person, 3, '25000')
  const visit = { origin: server.origin, token: person.token, out: OUT }
  if (wanted('sizes')) findings.push(...(await sizes()))
  if (wanted('lighthouse')) findings.push(...(await lighthousePages(visit)))
  if (wanted('axe') || wanted('layout')) {
    const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS })
    try {
      if (wanted('axe')) findings.push(...(await accessibility(browser, visit)))
      if (wanted('layout')) findings.push(...(await layout(browser, visit)))
    } finally {
      await browser.close()
    }
  }
} finally {
  await server.stop()
}

writeFileSync(resolve(OUT, 'report.json'), `${JSON.stringify(findings, null, 2)}\n`)
const missed = findings.filter(({ met }) => !met)
for (const { what, seen, goal, met } of findings)
  console.log(`${met ? '  ' : '✗ '}${what}: ${seen}${goal ? ` (goal ${goal})` : ''}`)
console.log(`\n${findings.length - missed.length} passed, ${missed.length} failed`)
process.exit(missed.length > 0 ? 1 : 0)
