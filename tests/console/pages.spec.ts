import { ROLES } from '#contract/operators/roles.ts'
import { axeViolations } from '../helpers/axe.ts'
import { expect, FILLED_CONSOLE, operatorNamed, signIn, test } from './fixtures.ts'
import { consoleStates, openState } from './places.ts'
import { seedConsole } from './seed.ts'

test.use({ serverEnv: FILLED_CONSOLE })

/** What another colour scheme can break: contrast. */
const COLOURS = ['wcag2aa']

test('every page, with data and with a dialog open, has nothing against it in light and dark', async ({
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
  for (const state of consoleStates(seeded))
    await test.step(state.name, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await openState(page, state)
      expect.soft(await axeViolations(page), `${state.name}, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await axeViolations(page, 'html', COLOURS), `${state.name}, dark`).toEqual([])
    })
  expect(problems).toEqual([])
})
