import { wander } from '../audits/wander/walk.ts'
import { expect, test } from '../browser/fixtures.ts'
import { newPerson, recharge } from '../helpers/people.ts'
import type { RunningServer } from '../helpers/server.ts'

/** A share of `npm run audit -- wander`, at the machine's own speed. */
const STEPS = 90

test.use({ serviceWorkers: 'allow' })

let server: RunningServer

test.beforeAll(async ({ server: running }) => {
  server = running
})

for (const { seed, lang, member } of [
  { seed: 101, lang: 'vn', member: true },
  { seed: 102, lang: 'en', member: false },
] as const) {
  test(`${member ? 'a member' : 'a guest'} wanders about the app in ${lang}: nothing blank, stuck, thrown or too wide`, async ({
    browser,
  }, { outputDir }) => {
    let token = ''
    if (member) {
      const person = await newPerson(server.origin)
      await recharge(server.origin, person, 3, '25000')
      token = person.token
    }
    const { findings } = await wander(
      browser,
      { seed, origin: server.origin, lang, token, slower: 1, out: outputDir, focus: true },
      (steps) => steps === STEPS,
    )
    expect(findings).toEqual([])
  })
}
