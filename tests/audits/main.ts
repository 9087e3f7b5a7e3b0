import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { isLang, LANGS } from '#contract/wire/lang.ts'
import { CHROMIUM_ARGS, needHeadless } from '../helpers/chromium-launch.ts'
import { needBuiltApp, needBuiltServer } from '../helpers/stale-builds.ts'
import { customer, personWithUsdt } from '../helpers/test-people.ts'
import { freePort, startServer } from '../helpers/test-server.ts'
import { accessibility } from './accessibility.ts'
import { type Finding, SCREENS, type Visit } from './audited-screens.ts'
import { sizes } from './download-sizes.ts'
import { keyboard } from './keyboard-navigation.ts'
import { consolePages } from './lighthouse/console-page-scores.ts'
import { firstVisits } from './lighthouse/first-visit-times.ts'
import { lighthouseInCi } from './lighthouse/lighthouse-in-ci.ts'
import { lighthousePages, stockPages } from './lighthouse/main-screen-scores.ts'
import { links } from './links/main.ts'
import { crowdedList } from './list-scrolling-load.ts'
import { auditMalformedTraffic } from './malformed-traffic-audit.ts'
import { busyTicket } from './order-ticket-load.ts'
import { runRandomWalks } from './random-walks/main.ts'
import { layout } from './text-size-layout.ts'

/**
 * `npm run audit [-- sizes lighthouse visits axe keyboard layout list ticket wander links fuzz console stock ci]
 * [--screens home,market] [--langs en,th] [--runs 5] [--minutes 10] [--seed 1] [--seeds 12] [--against
 * http://localhost:8081]`: measures the built app (and builds it first if needed) against the real server with the
 * simulated market. Prints the results, writes test-results/audit/report.json, and fails when a goal is missed.
 */
const OUT = resolve(import.meta.dirname, '../../test-results/audit')

type Section = (visit: Visit, browser: () => Promise<Browser>) => Promise<readonly Finding[]>

const SECTIONS: Readonly<Record<string, Section>> = {
  sizes,
  lighthouse: (visit) => lighthousePages(visit),
  visits: (visit) => firstVisits(visit),
  axe: async (visit, browser) => accessibility(await browser(), visit),
  keyboard: async (visit, browser) => keyboard(await browser(), visit),
  layout: async (visit, browser) => layout(await browser(), visit),
  list: async (visit, browser) => crowdedList(await browser(), visit),
  ticket: async (_, browser) => busyTicket(await browser()),
  wander: async (visit, browser) => runRandomWalks(await browser(), visit),
  links: async (visit, browser) => links(await browser(), visit),
  fuzz: () => auditMalformedTraffic(),
  console: (visit) => consolePages(visit),
  stock: stockPages,
  ci: lighthouseInCi,
}
/**
 * The sections that run only when the command line names them: the comparison with another server
 * (`stock`) and the shorter Lighthouse run that every change must pass (`ci`).
 */
const BY_NAME = ['stock', 'ci']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screens: { type: 'string' },
    langs: { type: 'string' },
    runs: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    against: { type: 'string' },
    seeds: { type: 'string' },
  },
})
const asked =
  positionals.length > 0 ? positionals : Object.keys(SECTIONS).filter((name) => !BY_NAME.includes(name))
const named = values.screens?.split(',')
const langs = values.langs?.split(',').filter(isLang) ?? LANGS

await needBuiltApp()
mkdirSync(OUT, { recursive: true })
const findings: Finding[] = []
const consolePort = await freePort()
const server = await startServer({
  program: await needBuiltServer(),
  env: { CONSOLE: 'on', CONSOLE_PORT: String(consolePort), CONSOLE_HOST: 'localhost' },
})
let browser: Promise<Browser> | undefined
const launch = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: needHeadless(), args: CHROMIUM_ARGS })
  return browser
}
try {
  const visit: Visit = {
    origin: server.origin,
    server,
    consoleOrigin: `http://localhost:${consolePort}`,
    token: (await customer(server.origin)).token,
    out: OUT,
    langs,
    screens: SCREENS.filter(({ name }) => named?.includes(name) ?? true),
    runs: Number(values.runs),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    against: values.against
      ? { origin: values.against, token: (await personWithUsdt(values.against)).token }
      : null,
    seeds: values.seeds === undefined ? null : Number(values.seeds),
    member: async () => (await customer(server.origin)).token,
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
