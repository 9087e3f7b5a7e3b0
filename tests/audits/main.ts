import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { isLang, LANGS } from '#contract/lang.ts'
import { needBuiltApp } from '../helpers/built.ts'
import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium.ts'
import { newPerson, type Person, recharge } from '../helpers/people.ts'
import { startServer } from '../helpers/server.ts'
import { accessibility } from './accessibility.ts'
import { keyboard } from './keyboard.ts'
import { layout } from './layout.ts'
import { lighthousePages } from './lighthouse.ts'
import { crowdedList } from './list.ts'
import { type Finding, SCREENS, type Visit } from './pages.ts'
import { sizes } from './sizes.ts'

/**
 * `npm run audit [-- sizes lighthouse axe keyboard layout list] [--screens home,market] [--langs en,th] [--runs 5] [--minutes 10]`: measures the built
 * app (builds it first where that is needed) against the real server with the simulated market running. Prints what it
 * saw, writes test-results/audit/report.json, and fails when a goal is missed.
 */
const OUT = resolve(import.meta.dirname, '../../test-results/audit')

type Section = (visit: Visit, browser: () => Promise<Browser>) => Promise<readonly Finding[]>

const SECTIONS: Readonly<Record<string, Section>> = {
  sizes,
  lighthouse: (visit) => lighthousePages(visit),
  axe: async (visit, browser) => accessibility(await browser(), visit),
  keyboard: async (visit, browser) => keyboard(await browser(), visit),
  layout: async (visit, browser) => layout(await browser(), visit),
  list: async (visit, browser) => crowdedList(await browser(), visit),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screens: { type: 'string' },
    langs: { type: 'string' },
    runs: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
  },
})
const asked = positionals.length > 0 ? positionals : Object.keys(SECTIONS)
const named = values.screens?.split(',')
const langs = values.langs?.split(',').filter(isLang) ?? LANGS

/** Someone with money, an open order and a filled one, so that lists have something in them. */
async function customer(origin: string): Promise<Person> {
  const person = await newPerson(origin)
  await recharge(origin, person, 3, '25000')
  const order = { currency_id: 1, legal_id: 3, type: 1, amount: '0.01', amount_unit: 'base' }
  await person.act('/coin/trade', { ...order, order_type: 'market', target_price: '' })
  await person.act('/coin/trade', { ...order, order_type: 'limit', target_price: '1000' })
  return person
}

await needBuiltApp()
mkdirSync(OUT, { recursive: true })
const findings: Finding[] = []
const server = await startServer()
let browser: Promise<Browser> | undefined
const launch = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS })
  return browser
}
try {
  const visit: Visit = {
    origin: server.origin,
    token: (await customer(server.origin)).token,
    out: OUT,
    langs,
    screens: SCREENS.filter(({ name }) => named?.includes(name) ?? true),
    runs: Number(values.runs),
    minutes: Number(values.minutes),
  }
  for (const name of asked) {
    const section = SECTIONS[name]
    if (!section) throw new Error(`No section "${name}": ${Object.keys(SECTIONS).join(', ')}`)
    const seen = await section(visit, launch)
    findings.push(...seen)
    for (const one of seen)
      console.log(`${one.met ? '  ' : '✗ '}${one.what}: ${one.seen}${one.met ? '' : ` (goal ${one.goal})`}`)
  }
} finally {
  await (await browser)?.close()
  await server.stop()
}

writeFileSync(resolve(OUT, 'report.json'), `${JSON.stringify(findings, null, 2)}\n`)
const missed = findings.filter(({ met }) => !met)
console.log(`\n${findings.length - missed.length} passed, ${missed.length} failed`)
process.exit(missed.length > 0 ? 1 : 0)
