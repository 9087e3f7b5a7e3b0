import type { RechargeRow } from '#contract/wallet.ts'
import { approveRecharge, rejectRecharge } from '../products/wallet/review.ts'
import { type Command, idOf, UsageError } from './command.ts'

const REVIEWING = 1
const SHOWN = 100

const line = (row: RechargeRow, what: string): string =>
  `Recharge ${row.id} of ${row.amount} ${row.currency_name}: ${what}`

export const rechargeCommands: readonly Command[] = [
  {
    name: 'recharge list',
    parameters: '',
    about: `recharges that wait for review, oldest first, at most ${SHOWN}`,
    act: false,
    run: async ({ db, print }) => {
      const rows = await db
        .selectFrom('recharges')
        .innerJoin('users', 'users.id', 'recharges.user_id')
        .innerJoin('currencies', 'currencies.id', 'recharges.currency_id')
        .select([
          'recharges.id',
          'recharges.created_at',
          'recharges.amount',
          'recharges.payer',
          'recharges.voucher',
          'users.email',
          'currencies.name',
        ])
        .where('recharges.status', '=', REVIEWING)
        .orderBy('recharges.id')
        .limit(SHOWN)
        .execute()
      for (const row of rows) {
        const at = new Date(row.created_at).toISOString()
        print(
          [row.id, at, row.email, `${row.amount} ${row.name}`, `from ${row.payer}`, row.voucher].join('  '),
        )
      }
      if (rows.length === 0) print('No recharge waits for review.')
      return 0
    },
  },
  {
    name: 'recharge approve',
    parameters: '<id> [note]',
    about: 'credits a recharge, once; the note is shown to its owner',
    act: true,
    run: async (operation, [id, ...note]) => {
      const number = idOf(id)
      const services = await operation.services()
      const row = await approveRecharge(services, number, operation.operator, note.join(' '))
      operation.print(line(row, 'credited'))
      return 0
    },
  },
  {
    name: 'recharge reject',
    parameters: '<id> <reason>',
    about: 'rejects a recharge; the reason is shown to its owner',
    act: true,
    run: async (operation, [id, ...reason]) => {
      const number = idOf(id)
      if (reason.join('').trim() === '') throw new UsageError('a reason is needed: its owner will read it')
      const services = await operation.services()
      const row = await rejectRecharge(services, number, operation.operator, reason.join(' '))
      operation.print(line(row, 'rejected'))
      return 0
    },
  },
]
