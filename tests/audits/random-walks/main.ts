import type { Browser } from '@playwright/test'
import type { Lang } from '#contract/wire/lang.ts'
import type { Finding, Visit } from '../audited-screens.ts'
import { type Wandered, walkRandomly } from './random-walk.ts'

const LANGS: readonly Lang[] = ['vn', 'en', 'fra']
const MINUTES_A_WALK = 5
/** Number of concurrent walks, each on a simulated phone. */
const AT_ONCE = 2
const SLOWER = 4

/**
 * Random walks of five minutes each, alternately signed in and as a guest, in three languages, on a processor
 * slowed down four times.
 */
export async function runRandomWalks(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const walks = Math.max(1, visit.seeds ?? Math.ceil(visit.minutes / MINUTES_A_WALK))
  const each = (visit.minutes / walks) * 60_000
  let next = visit.seed
  const walked: Wandered[] = []
  const lane = async (): Promise<void> => {
    while (next < visit.seed + walks) {
      const seed = next++
      const end = Date.now() + each
      const lang = LANGS[Math.floor(seed / 2) % LANGS.length] ?? 'en'
      const token = seed % 2 === 0 ? '' : await visit.member()
      const one = await walkRandomly(
        browser,
        { seed, origin: visit.origin, lang, token, slower: SLOWER, out: visit.out, focus: true },
        () => Date.now() > end,
      )
      console.log(
        `seed ${seed} ${lang} ${token ? 'member' : 'guest'}: ${one.steps} steps, ${one.findings.length} findings`,
      )
      walked.push(one)
    }
  }
  await Promise.all(Array.from({ length: visit.seeds === null ? AT_ONCE : 1 }, lane))
  const steps = walked.reduce((sum, one) => sum + one.steps, 0)
  const findings = walked.flatMap((one) => one.findings)
  const seeds = walked.map(({ seed }) => seed).sort((a, b) => a - b)
  return [
    {
      what: `wander ${visit.minutes} minutes, ${seeds.length} seeds: ${seeds.join(' ')}`,
      seen: `${findings.length} findings in ${steps} steps`,
      goal: '0 findings',
      met: findings.length === 0,
    },
  ]
}
