import { walkRandomly } from '../../audits/random-walks/random-walk.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { deposit, newPerson } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'

/** Number of steps. The full version with a slowed processor is `npm run prove -- wander`. */
const STEPS = 40

test.use({ serviceWorkers: 'allow' })

let server: RunningServer

test.beforeAll(async ({ server: running }) => {
  server = running
})

test('random navigation of a member in Vietnamese shows no blank page, endless loading indicator, error or horizontal overflow', async ({
  browser,
}, { outputDir }) => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, '25000')
  const { findings } = await walkRandomly(
    browser,
    {
      seed: 101,
      origin: server.origin,
      lang: 'vn',
      token: person.token,
      slower: 1,
      out: outputDir,
      focus: true,
    },
    (steps) => steps === STEPS,
  )
  expect(findings).toEqual([])
})
