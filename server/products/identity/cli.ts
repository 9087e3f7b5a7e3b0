import { writeFile } from 'node:fs/promises'
import { gt, parseAmount, ZERO } from '#domain/money.ts'
import { pictureByAddress } from '../../accounts/files.ts'
import { personName } from '../../accounts/named-person.ts'
import { type Command, idOf, type Operation, UsageError, wordsOf } from '../../review/command.ts'
import { setTerms } from '../../review/commands.ts'
import { reviewClaim } from './review.ts'
import { isReason, REASONS } from './texts.ts'

const SHOWN = 100
const STATUS = { 1: 'verifying', 2: 'verified', 3: 'failed' } as const
const REASON_NAMES = Object.keys(REASONS).filter((name) => name !== 'test_over')

const claimsOf = ({ db }: Operation) =>
  db
    .selectFrom('real_claims as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .selectAll('c')
    .select(['users.email', 'users.area_code', 'users.mobile'])
    .select((eb) =>
      eb
        .selectFrom('real_claims as o')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('o.level', '=', 1)
        .whereRef('o.country', '=', 'c.country')
        .whereRef('o.id_type', '=', 'c.id_type')
        .whereRef('o.card_id', '=', 'c.card_id')
        .whereRef('o.user_id', '<>', 'c.user_id')
        .as('others'),
    )

async function list(operation: Operation): Promise<number> {
  const rows = await claimsOf(operation).where('c.status', '=', 1).orderBy('c.id').limit(SHOWN).execute()
  for (const row of rows) {
    operation.print(
      [
        row.id,
        new Date(row.created_at).toISOString(),
        personName(row),
        `level ${row.level}`,
        ...(row.level === 1 ? [row.id_type, row.country] : ['photos']),
        ...(row.level === 1 && Number(row.others) > 0
          ? [`the same document was claimed by ${row.others} other accounts`]
          : []),
        ...(row.test ? ['test mode'] : []),
      ].join('  '),
    )
  }
  if (rows.length === 0) operation.print('No verification waits for review.')
  return 0
}

/** Everything about one claim; its photos go to new files, because a terminal shows no pictures. */
async function show(operation: Operation, [id, option, path]: readonly string[]): Promise<number> {
  const number = idOf(id)
  if (option !== undefined && (option !== '--save' || path === undefined))
    throw new UsageError('where to? --save <file>; the sides are <file>.front and <file>.back')
  const row = await claimsOf(operation).where('c.id', '=', number).executeTakeFirst()
  if (!row) throw new UsageError(`there is no verification ${number}`)
  const named = await operation.db
    .selectFrom('real_claims')
    .select(['id_type', 'country', 'name', 'card_id'])
    .where('user_id', '=', row.user_id)
    .where('level', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${personName(row)} (${row.user_id})`],
    ['level', String(row.level)],
    ['document', named ? `${named.id_type}, ${named.country}` : '-'],
    ['name', named?.name ?? '-'],
    ['number', named?.card_id ?? '-'],
    ['status', STATUS[row.status] + (row.test ? ', test mode' : '')],
    ['submitted', at(row.created_at)],
    ['reviewed', row.reviewed_at > 0 ? `${at(row.reviewed_at)} by ${row.reviewed_by}` : '-'],
    ['reason', [row.reason, row.note].filter((part) => part !== '').join(': ') || '-'],
  ]
  for (const [name, value] of facts) operation.print(`${name.padEnd(10)}${value}`)
  if (path === undefined) return 0
  for (const [side, name] of [
    ['front', row.front_pic],
    ['back', row.reverse_pic],
  ] as const) {
    const picture = name === null ? null : await pictureByAddress(operation.db, name)
    if (!picture) throw new UsageError(`verification ${number} has no photos`)
    // Never over a file that is there.
    await writeFile(`${path}.${side}`, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
      throw new UsageError(`the file ${path}.${side} is there already or cannot be written`)
    })
  }
  operation.print(`The photos are in ${path}.front and ${path}.back`)
  return 0
}

async function approve(operation: Operation, [id]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const services = await operation.services()
  const verdict = { status: 2, reason: '', note: '' } as const
  const claim = await reviewClaim(services, number, operation.operator(), verdict)
  operation.print(
    claim.status === 2
      ? `Verification ${number}: level ${claim.level} verified.`
      : `Verification ${number}: failed, the document verifies another account already.`,
  )
  return 0
}

async function reject(operation: Operation, [id, reason = '', ...words]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const note = wordsOf(words)
  if (!isReason(reason) || !REASON_NAMES.includes(reason))
    throw new UsageError(`the reason is one of ${REASON_NAMES.join(', ')}`)
  if (reason === 'other' && note === '') throw new UsageError('other needs words: its owner will read them')
  const services = await operation.services()
  await reviewClaim(services, number, operation.operator(), { status: 3, reason, note })
  operation.print(`Verification ${number}: failed, ${reason}.`)
  return 0
}

async function setLimit(
  operation: Operation,
  [level, btc = '', usdt = '']: readonly string[],
): Promise<number> {
  if (level !== '1' && level !== '2') throw new UsageError('the level is 1 or 2')
  const [withdraw, fiat] = [parseAmount(btc, 8), parseAmount(usdt, 6)]
  if (withdraw === null || fiat === null || !gt(withdraw, ZERO) || !gt(fiat, ZERO))
    throw new UsageError('the limits are numbers above 0: BTC within 24 hours, USDT of a single fiat trade')
  const set = { withdraw_24h_btc: withdraw, fiat_single_usdt: fiat }
  const act = { kind: 'real_limit', subject: level, terms: JSON.stringify(set) }
  const said = `Level ${level}: ${withdraw} BTC within 24 hours, ${fiat} USDT for a single fiat trade.`
  return setTerms(operation, { what: `The limits of level ${level}`, said, ...act }, (tx) =>
    tx
      .updateTable('real_limits')
      .set(set)
      .where('level', '=', level === '1' ? 1 : 2)
      .execute(),
  )
}

export const identityCommands: readonly Command[] = [
  {
    name: 'identity list',
    parameters: '',
    about: `verifications that wait for review, oldest first, at most ${SHOWN}`,
    act: false,
    run: list,
  },
  {
    name: 'identity show',
    parameters: '<id> [--save <file>]',
    about: 'everything about a verification; its photos in new files',
    act: true,
    run: show,
  },
  {
    name: 'identity approve',
    parameters: '<id>',
    about: 'verifies a person, once; a document that verifies somebody else already fails',
    act: true,
    run: approve,
  },
  {
    name: 'identity reject',
    parameters: '<id> <reason> [words]',
    about: `says no; its owner reads the reason in their language: ${REASON_NAMES.join(', ')}`,
    act: true,
    run: reject,
  },
  {
    name: 'identity limit',
    parameters: '<level> <BTC> <USDT>',
    about:
      'what a verified level may withdraw within 24 hours and trade in fiat at once; two operators set it',
    act: true,
    run: setLimit,
  },
]
