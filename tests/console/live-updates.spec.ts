import { newPerson } from '../helpers/test-people.ts'
import { CONSOLE, consoleOrigin, expect, operatorNamed, signIn, test } from './fixtures.ts'

test.use({ serverEnv: CONSOLE })

test('a message from a user appears on the support page without a reload, and a notice is shown when the event stream is interrupted', async ({
  page,
  server,
}) => {
  await signIn(page, 'first', await operatorNamed(server, 'first'))
  const waiting = page.getByRole('navigation', { name: 'Conversations' })
  const asks = async (words: string): Promise<void> => {
    const person = await newPerson(server.origin)
    await person.act('/kefu/send', { type: 'text', content: words })
    await person.post('/kefu/agent', {})
  }

  await test.step('while the event stream is open a new message appears and the page sends no request by itself', async () => {
    await page.goto(`${consoleOrigin}/console/#/support`)
    await expect(page.getByText('Nobody waits.')).toBeVisible()
    await expect(page.getByText('Not live')).toBeHidden()
    await asks('Is it live?')
    await expect(waiting.getByText('Is it live?')).toBeVisible()
  })

  await test.step('without the event stream the page shows a notice and polls the server', async () => {
    await page.route('**/console/api/events', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Not live')).toBeVisible()
    await asks('And without it?')
    await expect(waiting.getByText('And without it?')).toBeVisible()
  })
})
