import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { createLedger } from '#server/ledger/post-journal.ts'
import { depositJournal } from '../harness/deposits.ts'
import { bindPhone } from '../helpers/account-security.ts'
import { operateBy } from '../helpers/ops-commands.ts'
import { accepted, identify, newPerson, type Person } from '../helpers/test-people.ts'
import type { RunningServer } from '../helpers/test-server.ts'
import { depositWaiting, holder, idOf, PAY, type Place, withdrawalWaiting } from './working-day-data.ts'

/** Creates data that fills every page of the console. */

/** Paths of the console pages that show the created objects. */
export interface Seeded {
  readonly uid: number
  readonly claim: number
  readonly deposit: number
  readonly withdrawal: number
  readonly quickBuy: number
  readonly loan: number
  readonly talk: number
  readonly proposal: number
}

export type SeedPlace = Place & {
  readonly server: RunningServer
  readonly first: string
  readonly ben: string
}

const named = (origin: string, name: string): Promise<Person> => newPerson(origin, `${name}@example.com`)

/** Draws a picture that looks like an identity document. */
function specimen(title: string, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420">
    <rect width="640" height="420" rx="24" fill="${colour}"/><rect x="36" y="96" width="150" height="190" rx="8" fill="#cfd8e3"/>
    <circle cx="111" cy="164" r="42" fill="#8d9bad"/><rect x="58" y="216" width="106" height="70" rx="34" fill="#8d9bad"/>
    <g font-family="sans-serif" fill="#22303f"><text x="36" y="58" font-size="30">${title}</text>
    <text x="220" y="130" font-size="20">EXAMPLE</text><text x="220" y="170" font-size="20">ANNA</text>
    <text x="220" y="210" font-size="20">01.01.1990</text><text x="220" y="360" font-size="22">P&lt;VNMEXAMPLE&lt;&lt;ANNA&lt;&lt;&lt;&lt;&lt;</text></g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

async function uploaded(origin: string, { token }: Person, picture: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg')
  const answer = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  return accepted<string>(JSON.parse(await answer.text()))
}

/** Creates a user whose documents await review. */
async function applying({ server: { origin }, database }: Place, name: string): Promise<number> {
  const person = await named(origin, name)
  await bindPhone(origin, person)
  const id = await idOf(person)
  await identify(database.db, id)
  await person.post('/user/real', {
    real_type: '2',
    front_pic: await uploaded(origin, person, await specimen('PASSPORT', '#e9e2cf')),
    reverse_pic: await uploaded(origin, person, await specimen('REVERSE', '#dfe7da')),
  })
  const { claim } = await database.db
    .selectFrom('real_claims')
    .select((eb) => eb.fn.max('id').as('claim'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return claim
}

/** Creates a user with money, orders, a position, a frozen account and a note. */
async function trader(place: SeedPlace): Promise<Person> {
  const { server, ben } = place
  const person = await holder(place, await named(server.origin, 'linh.tran'))
  await person.post('/user/editNickname', { nickname: 'LinhTran' })
  const spot = { currency_id: 1, legal_id: 3, type: 1, amount: '0.01', amount_unit: 'base' }
  await person.act('/coin/trade', { ...spot, order_type: 'market', target_price: '' })
  await person.act('/coin/trade', { ...spot, order_type: 'limit', target_price: '1000' })
  await person.act('/wallet/change', {
    currency_id: 3,
    number: '2000',
    from_field: 'change',
    to_field: 'lever',
  })
  const long = { currency_id: 1, legal_id: 3, type: 1, share: '0.1', multiple: '10', order_type: 'market' }
  await person.act('/lever/submit', long)
  const uid = String(await idOf(person))
  const by = (...words: string[]) => operateBy(server, ben, ...words)
  await by('person', 'note', uid, 'Called about a deposit by bank; proof was asked for.')
  await by('person', 'freeze', uid, 'withdrawals', '7d', 'a question of the police')
  return person
}

async function quickBuyPaid({ server, database }: Place): Promise<number> {
  const person = await named(server.origin, 'maria.lopez')
  await identify(database.db, await idOf(person))
  const wanted = { country: 'US', currency: 'USD', pay_method: 'bank', coin_id: '3', amount: '1000' }
  const { rate } = await person.get<{ rate: string }>('/quick_buy/quote', wanted)
  const payer = {
    first_name: 'Maria',
    last_name: 'Lopez',
    full_name: 'Maria Lopez',
    email: 'maria@example.com',
    phone: '+1 202 555 0100',
    tax_id: '',
  }
  const { id } = await person.act<{ id: number }>('/quick_buy/order', { ...wanted, bank: '', rate, ...payer })
  const voucher = await uploaded(server.origin, person, await specimen('TRANSFER', '#e4e9f0'))
  await person.act('/quick_buy/transferred', { id, voucher })
  return id
}

async function loanAsked({ server, database }: Place): Promise<number> {
  const person = await holder({ server, database }, await named(server.origin, 'somchai.k'))
  const id = await idOf(person)
  await database.db.updateTable('users').set({ vip_level: 2, real_level: 2 }).where('id', '=', id).execute()
  const money = { user: id, currency: 3, amount: '1000000', account: 'change' } as const
  const journal = depositJournal(randomUUID(), Date.now(), money)
  await database.db.transaction().execute((tx) => createLedger().post(tx, journal))
  const made = await person.act<{ id: number }>('/otc/loan/apply', {
    coin: 'USDT',
    amount: '1000000',
    term_days: '30',
    interest_mode: 'end',
    collateral: JSON.stringify([{ currency_id: 3, amount: '500000' }]),
    experience_years: '3',
    monthly_volume: '1000000',
    statement: 'For trading.',
    pay_password: PAY,
  })
  return made.id
}

/**
 * Creates three support conversations that await an answer, and a reported chat message; returns the id of one
 * conversation.
 */
async function talks({ server: { origin } }: Place): Promise<number> {
  let last = 0
  for (const [name, ...words] of [
    ['nguyen.van', 'Hello, my deposit of yesterday is not there.', 'It was 500 USDT by TRC20.'],
    ['pierre.d', 'Bonjour, comment changer mon adresse de retrait ?'],
    ['kim.minji', '인증이 얼마나 걸리나요?'],
  ] as const) {
    const person = await named(origin, name)
    for (const content of words) await person.act('/kefu/send', { type: 'text', content })
    await person.post('/kefu/agent', {})
    last ||= await idOf(person)
  }
  const [loud, quiet] = [await named(origin, 'loud.one'), await named(origin, 'quiet.one')]
  const said = { room: 5, type: 'text', content: 'Send me your money and I double it' }
  const { id } = await loud.act<{ id: number }>('/chat/send', said)
  await quiet.post('/chat/report', { message_id: id, reason: 'scam' })
  return last
}

/** Creates a dead job: it failed too often and is not retried. */
const deadJob = ({ database: { db } }: Place) =>
  db
    .updateTable('jobs')
    .set({ state: 'dead', attempts: 60, problem: 'The price of that moment is missing' })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select((one) => one.fn.max('id').as('id'))
        .where('state', '=', 'waiting'),
    )
    .execute()

/** Fills every queue and list through the app's API and the operators' commands. */
export async function seedConsole(place: SeedPlace): Promise<Seeded> {
  const { server, first } = place
  const person = await trader(place)
  const claims = [await applying(place, 'anna.example'), await applying(place, 'bao.pham')]
  const deposits: number[] = []
  for (const [name, amount] of [
    ['olga.v', '1250'],
    ['hiroshi.s', '80'],
    ['ahmed.z', '12000'],
  ] as const)
    deposits.push(await depositWaiting(place, await named(server.origin, name), amount))
  const withdrawing = await holder(place, await named(server.origin, 'diego.m'))
  const withdrawals: number[] = []
  for (const amount of ['200', '420.75'])
    withdrawals.push(await withdrawalWaiting(place, withdrawing, amount))
  await operateBy(server, first, 'operator', 'limit', '5000')
  await operateBy(server, first, 'withdraw', 'network', 'USDT', 'TRC20', '1.5', '10', '50000')
  const quickBuy = await quickBuyPaid(place)
  const loan = await loanAsked(place)
  const talk = await talks(place)
  await deadJob(place)
  const { proposals } = JSON.parse(await operateBy(server, first, 'approvals', 'list', '--json')) as {
    readonly proposals: readonly { readonly number: number }[]
  }
  return {
    uid: await idOf(person),
    claim: claims[0] ?? 0,
    deposit: deposits[0] ?? 0,
    withdrawal: withdrawals[0] ?? 0,
    quickBuy,
    loan,
    talk,
    proposal: proposals.at(-1)?.number ?? 0,
  }
}
