import { ROLES } from '#contract/operators/roles.ts'
import { axeViolations, COLOURS } from '../helpers/axe-violations.ts'
import { expect, FILLED_CONSOLE, operatorNamed, signIn, test } from './fixtures.ts'
import { type ConsoleState, consoleStates, openState } from './page-states.ts'
import { seedConsole } from './seed.ts'

test.use({ serverEnv: FILLED_CONSOLE })

/**
 * The states that this run checks: one for each kind of page (figures, search, a person, dialogs, pictures,
 * lists, a conversation, a chart, an editor).
 */
const FORMS = [
  'today',
  'find',
  'person',
  'person-freeze',
  'claim',
  'deposit',
  'support',
  'markets-exposure',
  'products-lockup',
  'news-new',
  'approval',
  'operators',
]
/** Whether this run checks a state; `npm run prove -- screens` checks every state. */
const isLookedAt = ({ name }: ConsoleState): boolean => process.env.SCREENS === 'all' || FORMS.includes(name)

test('console pages with data and open dialogs have valid HTML and no axe violations in the light and the dark theme', async ({
  page,
  server,
  database,
}) => {
  test.setTimeout(600_000)
  const first = await operatorNamed(server, 'first')
  const ben = await operatorNamed(server, 'ben', ROLES.join(','))
  const seeded = await seedConsole({ server, database, first, ben })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await signIn(page, 'first', first)
  const states = consoleStates(seeded).filter(isLookedAt)
  expect(states.length).toBeGreaterThanOrEqual(FORMS.length)
  for (const state of states)
    await test.step(state.name, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await openState(page, state)
      expect.soft(await axeViolations(page), `${state.name}, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await axeViolations(page, 'html', COLOURS), `${state.name}, dark`).toEqual([])
    })
  expect(problems).toEqual([])
})
