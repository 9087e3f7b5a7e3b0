import { msg } from '#contract/operators/msg.ts'
import { type Command, type Operation, parseId, UsageError } from '../../identity/approvals/command.ts'
import { setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { gameList } from './cli-list.ts'
import { type GameRow, makeSeeds } from './store.ts'

const LONGEST = 60
const MOST_WEIGHT = 1_000_000

async function gameOf({ db }: Operation, text: string | undefined): Promise<GameRow> {
  const row = await db.selectFrom('games').selectAll().where('id', '=', parseId(text)).executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no game ${{ id: text ?? '' }}; see game list`)
  return row
}

/** Locks a game until the end of the transaction. Its prizes must not be published yet. */
async function requireUnpublished(tx: Tx, id: number): Promise<void> {
  const { opened_at } = await tx
    .selectFrom('games')
    .select('opened_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (opened_at > 0) throw new UsageError(msg`its prizes and chances are published and stay what they are`)
}

const prizesOf = (db: Db | Tx, id: number) =>
  db
    .selectFrom('game_prizes as p')
    .leftJoin('coupon_offers as o', 'o.id', 'p.offer_id')
    .select(['p.weight', 'o.code'])
    .where('p.game_id', '=', id)
    .orderBy('p.position')
    .execute()

const termsOf = ({ daily }: GameRow, prizes: Awaited<ReturnType<typeof prizesOf>>): string =>
  `${daily} a day: ${prizes.map(({ weight, code }) => `${weight} ${code ?? 'nothing'}`).join(', ')}`

function nameOf(text: string | undefined): string {
  const name = (text ?? '').trim()
  if (name === '' || name.length > LONGEST)
    throw new UsageError(msg`a name has 1 to ${{ most: LONGEST }} characters`)
  return name
}

async function wheel({ db, clock, print }: Operation, [name, daily]: readonly string[]): Promise<number> {
  if (!/^(?:[1-9]|1\d|20)$/.test(daily ?? '')) throw new UsageError(msg`the chances of a day are 1 to 20`)
  const { id } = await db
    .insertInto('games')
    .values({ kind: 'wheel', name: nameOf(name), daily: Number(daily), created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  print(
    msg`Game ${{ id }} is there, closed. Give it prizes: game prize ${{ id }} <weight> <coupon code|nothing>`,
  )
  return 0
}

async function prize(operation: Operation, [id, weight, code = '']: readonly string[]): Promise<number> {
  const row = await gameOf(operation, id)
  if (row.kind !== 'wheel') throw new UsageError(msg`only a wheel has prizes`)
  if (!/^[1-9]\d{0,6}$/.test(weight ?? '') || Number(weight) > MOST_WEIGHT)
    throw new UsageError(msg`the weight is a whole number up to ${{ most: MOST_WEIGHT }}`)
  const offer =
    code === 'nothing'
      ? null
      : await operation.db
          .selectFrom('coupon_offers')
          .select(['id', 'prize'])
          .where('code', '=', code.toUpperCase())
          .executeTakeFirst()
  if (offer === undefined || offer?.prize === false)
    throw new UsageError(msg`a prize pays coupons that were created with "prize", or nothing`)
  await inTransaction(operation.db, async (tx) => {
    await requireUnpublished(tx, row.id)
    const { n } = await tx
      .selectFrom('game_prizes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('game_id', '=', row.id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('game_prizes')
      .values({ game_id: row.id, position: Number(n), weight: Number(weight), offer_id: offer?.id ?? null })
      .execute()
  })
  operation.print(msg`Game ${{ id: row.id }} has another prize.`)
  return 0
}

async function link({ db, clock, print }: Operation, [name, url = '']: readonly string[]): Promise<number> {
  if (!/^https:\/\/[^\s]{4,500}$/.test(url)) throw new UsageError(msg`the address begins with https://`)
  const { id } = await db
    .insertInto('games')
    .values({ kind: 'link', name: nameOf(name), url, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  print(msg`Game ${{ id }} is there, closed. Its host has to be one of webview_hosts.`)
  return 0
}

const openOrClose =
  (open: boolean) =>
  async (operation: Operation, [id]: readonly string[]): Promise<number> => {
    const row = await gameOf(operation, id)
    const prizes = await prizesOf(operation.db, row.id)
    if (open && row.kind === 'wheel' && prizes.length < 2)
      throw new UsageError(msg`a wheel has at least two prizes`)
    const publishes = open && row.opened_at === 0
    const terms = termsOf(row, prizes)
    const now = operation.clock.now()
    return setTerms(
      operation,
      {
        kind: 'game',
        subject: String(row.id),
        terms,
        what: `Game ${row.id}`,
        said: open ? msg`Game ${{ id: row.id }} is open.` : msg`Game ${{ id: row.id }} is closed.`,
        // The first opening of a wheel publishes its prizes, which can never change after that, so it needs two
        // operators.
        alone: !publishes || row.kind !== 'wheel',
      },
      async (tx) => {
        if (publishes) {
          await requireUnpublished(tx, row.id)
          if (termsOf(row, await prizesOf(tx, row.id)) !== terms)
            throw new UsageError(msg`another prize came just now; see game list`)
        }
        await tx
          .updateTable('games')
          .set({ open, ...(publishes ? { opened_at: now } : {}) })
          .where('id', '=', row.id)
          .execute()
        await makeSeeds(tx, now)
      },
    )
  }

export const gameCommands: readonly Command[] = [
  gameList,
  {
    name: 'game wheel',
    parameters: '"<name>" <chances a day>',
    about: 'makes a lucky wheel, closed until it has prizes',
    act: true,
    run: wheel,
  },
  {
    name: 'game prize',
    parameters: '<id> <weight> <coupon code|nothing>',
    about: 'gives a wheel a prize; its chance is its weight against the sum',
    act: true,
    run: prize,
  },
  {
    name: 'game link',
    parameters: '"<name>" <https address>',
    about: 'adds a game of another site, opened in the app where its host is listed',
    act: true,
    run: link,
  },
  {
    name: 'game open',
    parameters: '<id>',
    about: 'lists a game; two operators say so of a wheel, whose prizes are published by it',
    act: true,
    run: openOrClose(true),
  },
  {
    name: 'game close',
    parameters: '<id>',
    about: 'unlists a game',
    act: true,
    run: openOrClose(false),
  },
]
