import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { type ControlledServer, expect, FILLED, type Page, test } from '../../browser/fixtures.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { deposit, newPerson, type Person, send, verified } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  expectToast,
  navigateAndWait,
  pathOf,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'
import { expectNoMarkupViolations, open } from '../signed-in-page.ts'

const MINUTE = 60_000

test.use({ serverEnv: FILLED })

let server: ControlledServer
let database: Database
test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

async function funded(amount = '1000'): Promise<Person> {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, amount)
  return person
}

const available = async (person: Person): Promise<string> =>
  (await person.post<{ available: string }>('/wallet/detail', { currency: 3, type: 'change' })).available

/** Creates a question with two answers that is open for ten minutes; returns its id. */
async function question(title: string): Promise<number> {
  const made = await operate(
    server,
    'quiz',
    'custom',
    'USDT',
    '10',
    '1000',
    '0',
    '10',
    '20',
    title,
    'As the table at example.com says.',
    'Red',
    'Blue',
  )
  return Number(/Quiz (\d+)/.exec(made)?.[1])
}
const bet = (person: Person, quiz: number, option: number, amount: string) =>
  person.act('/quiz/bet', { quiz_id: quiz, option_id: option, amount })

/** Moves the answering deadline of the question to one second ago. */
const cutOff = (id: number) =>
  sql`update quizzes set start_at = start_at - 7200000, cut_at = ${server.clock.now() - 1000} where id = ${id}`.execute(
    database.db,
  )

const wheelOf = async (person: Person): Promise<number> => {
  const { games } = await person.get<{ games: { id: number; kind: string }[] }>('/game/list')
  return games.find(({ kind }) => kind === 'wheel')?.id ?? 0
}

const amount = (page: Page) => page.getByRole('textbox', { name: 'Stake' })

test('/pages/game/game?tab=quiz: a bet is placed before the cut-off and paid by the recorded prices, and limits that people set for themselves are enforced', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const person = await funded()
  await open(page, server, '/pages/game/game?tab=quiz')
  await test.step('a guest reads the quizzes of the demo catalogue and how they are decided', async () => {
    // In the last minutes of an hour the next quizzes of the demo catalogue have not started.
    const name = new Date(server.clock.now()).getUTCMinutes() >= 49 ? 'Not started' : 'Guessing'
    await page.getByRole('radio', { name }).click()
    const card = page.getByRole('article', { name: /^BTC up or down at/ }).first()
    await expect(card).toContainText('Test')
    await expectNoMarkupViolations(page)
    await card.getByRole('link').click()
    await expect(page.getByText('Recorded prices of BTC/USDT')).toBeVisible()
    await expectNoMarkupViolations(page)
  })
  await test.step('a bet is validated, confirmed and placed, and its possible payout is marked as an estimate', async () => {
    const other = await funded()
    const id = await question('Who wins the first?')
    await bet(other, id, 1, '600')
    await bet(other, id, 1, '60')
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/game/game?tab=quiz&id=${id}`)
    await expect(page.getByRole('region', { name: 'Who wins the first?' })).toBeVisible()
    await page.getByRole('button', { name: 'Bet', exact: true }).click()
    await expect(page.getByText('Choose an answer')).toBeVisible()
    await page.getByRole('radio', { name: /^Blue/ }).click()
    await amount(page).fill('5')
    await expect(page.getByText('The minimum amount is 10 USDT')).toBeVisible()
    await amount(page).fill('2000')
    await expect(page.getByText('The maximum amount is 1,000 USDT')).toBeVisible()
    await amount(page).fill('40')
    await expect(page.getByText('≈ 700 USDT')).toBeVisible()
    await page.getByRole('button', { name: 'Bet 40 USDT' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('If you are wrong you lose the whole stake.')
    await expect(sheet).toContainText('It is an estimate')
    await sheet.getByRole('button', { name: 'Bet 40 USDT' }).click()
    await expectToast(page, 'Bet placed')
    await expect(page.getByText('Blue, 40 USDT')).toBeVisible()
    await expect(page.getByText('Further bets add to your option. You cannot switch it.')).toBeVisible()
    expect(await available(person)).toBe('960')
  })
  await test.step('a bet one second after the cut-off is rejected', async () => {
    const id = await question('Who wins the third?')
    await cutOff(id)
    const late = await send(
      server.origin,
      'POST',
      '/quiz/bet',
      { quiz_id: id, option_id: 1, amount: '10', request_id: crypto.randomUUID() },
      person.token,
    )
    expect(late).toMatchObject({
      type: 'error',
      key: 'quiz_closed',
      message: 'Guessing is closed. Choose another quiz',
    })
    await navigateAndWait(page, `/pages/game/game?tab=quiz&id=${id}`)
    await expect(page.getByText('Cut-off').first()).toBeVisible()
    await expect(amount(page)).toHaveCount(0)
  })
  await test.step('the price at the result time is compared with the price at the cut-off, and the receipt names both ticks', async () => {
    const before = await available(person)
    const made = await operate(server, 'quiz', 'updown', 'BTC/USDT', 'USDT', '10', '1000', '0', '10', '20')
    const id = Number(/Quiz (\d+)/.exec(made)?.[1])
    await bet(person, id, 1, '50')
    const now = server.clock.now()
    await sql`update quizzes set start_at = ${now - 60_000}, cut_at = ${now + 300}, result_at = ${now + 1500} where id = ${id}`.execute(
      database.db,
    )
    await sql`update jobs set due_at = ${now + 300}, next_at = ${now + 300} where kind = 'quiz_cut' and object = ${String(id)}`.execute(
      database.db,
    )
    await sql`update jobs set due_at = ${now + 1500}, next_at = ${now + 1500} where kind = 'quiz_settle' and object = ${String(id)}`.execute(
      database.db,
    )
    await until(
      'the result',
      async () => (await person.get<{ status: number }>('/quiz/detail', { id })).status === 3,
    )
    await navigateAndWait(page, `/pages/game/game?tab=quiz&id=${id}`)
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('Price at the cut-off')
    await expect(result.getByText(/Recorded price no\. \d+/)).toHaveCount(2)
    const { cut, result: end } = await person.get<{
      cut: { price: string; tick_id: number }
      result: { price: string; tick_id: number }
    }>('/quiz/detail', { id })
    const ticks = await database.db
      .selectFrom('ticks')
      .select(['id', 'price'])
      .where('id', 'in', [cut.tick_id, end.tick_id])
      .execute()
    for (const price of [cut, end])
      expect(ticks.find((one) => one.id === price.tick_id)?.price).toBe(price.price)
    // A quiz with only one stake returns the stake, whatever the outcome.
    await sql`update jobs set next_at = 1, due_at = 1 where kind = 'quiz_pay' and object = ${String(id)}`.execute(
      database.db,
    )
    await until('the stake', async () => (await available(person)) === before)
  })
  await test.step('a pool of 1,000 pays 100 for a stake of 40 and is empty afterwards', async () => {
    const [ann, bob, eve] = await Promise.all([funded(), funded(), funded()])
    const id = await question('Who wins the second?')
    await bet(ann, id, 1, '600')
    await bet(bob, id, 2, '360')
    await bet(eve, id, 2, '40')
    await cutOff(id)
    await operate(server, 'quiz', 'resolve', String(id), '2', 'Blue won 2:1, example.com/table')
    await switchAccountInOtherTab(page, eve.token)
    await navigateAndWait(page, '/pages/game/game?tab=mine')
    const card = page.getByRole('article', { name: 'Who wins the second?' })
    await expect(card).toContainText('+100 USDT')
    await expect(card).toContainText('Right')
    await sql`update jobs set next_at = 1, due_at = 1 where kind = 'quiz_pay' and object = ${String(id)}`.execute(
      database.db,
    )
    await expect(card).toContainText('Bonus distributed')
    expect(await available(eve)).toBe('1060')
    expect(await available(bob)).toBe('1540')
    const { rows } = await sql<{ paid: string }>`
      select sum(bonus) as paid from quiz_bets where quiz_id = ${id}`.execute(database.db)
    expect(Number(rows[0]?.paid)).toBe(1000)
    await card.getByRole('link').click()
    await expect(page.getByText('Right answer: Blue')).toBeVisible()
    await expect(page.getByText('Blue won 2:1, example.com/table')).toBeVisible()
    await expectNoMarkupViolations(page)
  })
  await test.step("a person's own limits are enforced", async () => {
    const id = await question('Who wins the fourth?')
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, '/pages/game/game?tab=quiz')
    await page.getByRole('button', { name: 'Your limits' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'New limit (leave empty for none)' }).fill('20')
    await sheet.getByRole('button', { name: 'Set now' }).click()
    await expect(sheet.getByText('20 a day.')).toBeVisible()
    const over = await send(
      server.origin,
      'POST',
      '/quiz/bet',
      { quiz_id: id, option_id: 1, amount: '21', request_id: crypto.randomUUID() },
      person.token,
    )
    expect(over).toMatchObject({
      type: 'error',
      message: 'This is over your own limit of 20 USDT a day. Enter a smaller amount',
    })
    await sheet.getByRole('button', { name: '1 day', exact: true }).click()
    await expect(sheet.getByText(/^Paused until/)).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('/pages/game/game?tab=games: a spin of the prize wheel pays a coupon and can be verified', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const person = await verified(database.db, await newPerson(server.origin))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, server, '/pages/game/game', person)
  await test.step('the wheel shows its odds, spins, pays a coupon, and its result can be verified', async () => {
    await page.getByRole('link', { name: /Lucky wheel/ }).click()
    await expect(page.getByText('3 spins left today')).toBeVisible()
    const prizes = page.getByRole('region', { name: 'Prizes and chances' })
    await expect(prizes.getByRole('listitem')).toHaveCount(6)
    await expect(prizes).toContainText('50 USDT cash coupon1%')
    await expectNoMarkupViolations(page)
    await page.getByRole('button', { name: 'Spin the wheel' }).click()
    await expect(page.getByText('2 spins left today')).toBeVisible()
    const turns = page.getByRole('region', { name: 'My spins' })
    await expect(turns.getByRole('button')).toHaveCount(1)
    const { list } = await person.get<{ list: { prize: string; coupon_id: number }[] }>('/game/plays')
    await expect(turns).toContainText(list[0]?.prize ?? '-')
    const won = await person.get<{ total: number }>('/coupon/list', { status: '1' })
    expect(won.total).toBe((list[0]?.coupon_id ?? 0) > 0 ? 1 : 0)
    await expect(turns.getByText('Proof tomorrow')).toBeVisible()
    await turns.getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Published when the day is over')
  })
  await test.step('simultaneous taps never make the number of spins negative', async () => {
    const other = await verified(database.db, await newPerson(server.origin))
    const game_id = await wheelOf(other)
    const ends = await Promise.allSettled(
      Array.from({ length: 12 }, () => other.act('/game/play', { game_id })),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await switchAccountInOtherTab(page, other.token)
    await navigateAndWait(page, `/pages/game/game?tab=games&id=${game_id}`)
    await expect(page.getByText('0 spins left today')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Spin the wheel' })).toBeDisabled()
    await expect(page.getByText('New spins from 00:00 (UTC+8) on.')).toBeVisible()
  })
  await test.step('a game of another site opens in the web view of the app, and a game without an address shows a notice', async () => {
    const made = await operate(server, 'game', 'link', 'Chess', 'https://example.com/chess')
    const id = /Game (\d+)/.exec(made)?.[1] ?? ''
    await operate(server, 'game', 'open', id)
    await sql`insert into games (kind, name, open, created_at) values ('link', 'Go', true, 1)`.execute(
      database.db,
    )
    // A change of session makes the app load the list again, which now contains the games.
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, '/pages/game/game')
    await page.getByRole('button', { name: /^Go/ }).click()
    await expectToast(page, 'Function in development')
    await page.getByRole('link', { name: /^Chess/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/webView')
  })
  expect(errors).toEqual([])
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('offline the games, quizzes and bets that were loaded before are readable, and no bet or spin is possible', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    const person = await verified(database.db, await funded())
    const id = await question('Who wins the fifth?')
    await bet(person, id, 1, '10')
    const game_id = await wheelOf(person)
    await open(page, server, '/pages/game/game?tab=mine', person)
    await controlled(page)
    await expect(page.getByRole('article', { name: 'Who wins the fifth?' })).toBeVisible()

    await test.step("offline the games and the person's bets are readable, and bets and spins are disabled", async () => {
      await navigateAndWait(page, `/pages/game/game?tab=games&id=${game_id}`)
      await expect(page.getByText('3 spins left today')).toBeVisible()
      await context.setOffline(true)
      await expect(
        page.getByRole('alert').filter({ hasText: 'You are offline. This needs a connection.' }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Spin the wheel' })).toBeDisabled()
      await navigateAndWait(page, '/pages/game/game?tab=mine')
      await page.reload()
      await waitForApp(page)
      await expect(page.getByRole('article', { name: 'Who wins the fifth?' })).toBeVisible()
      await expect(page.getByText(/^As of/).first()).toBeVisible()
      await context.setOffline(false)
    })

    await test.step('offline a quiz past its cut-off waits for an update and is not called closed', async () => {
      const ending = await question('Who wins the sixth?')
      const cut = server.clock.now() + MINUTE
      await sql`update quizzes set cut_at = ${cut} where id = ${ending}`.execute(database.db)
      await navigateAndWait(page, `/pages/game/game?tab=quiz&id=${ending}`)
      const card = page.getByRole('region', { name: 'Who wins the sixth?' })
      await expect(card.getByText('Closes in')).toBeVisible()
      await context.setOffline(true)
      await page.clock.fastForward(2 * MINUTE)
      await expect(card.getByText('Awaiting update')).toBeVisible()
      await expect(card.getByText('Guessing', { exact: true })).toBeVisible()
      await expect(card.getByText('Cut-off', { exact: true })).toHaveCount(0)
      await server.clock.forward(2 * MINUTE)
      await context.setOffline(false)
      await expect(card.getByText('Cut-off', { exact: true })).toBeVisible()
    })
  })
})
