import type { BankList } from '#contract/operators/funds-deposits.ts'
import { msg } from '#contract/operators/msg.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { withTwoApprovals } from '../../identity/approvals/two-approval-commands.ts'
import { bankAccounts, setBankAccount } from './bank-accounts.ts'

const LONGEST = 120

async function set(operation: Operation, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  const [account_name = '', account_number = '', bank_name = '', swift = ''] = rest.map((text) => text.trim())
  const currency = await operation.db
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', name.toUpperCase())
    .where('kind', '=', 'fiat')
    .executeTakeFirst()
  if (!currency)
    throw new UsageError(msg`the currency must be one of those deposited by bank, for example USD`)
  const details = { account_name, account_number, bank_name, swift }
  if (rest.length !== 4 || Object.values(details).some((text) => text === '' || text.length > LONGEST))
    throw new UsageError(msg`quote each of the four: account name, number or IBAN, bank, SWIFT`)
  const act = { kind: 'bank', subject: name.toUpperCase(), terms: JSON.stringify(details) }
  const what = `The account of ${name.toUpperCase()}`
  const done = await withTwoApprovals(operation, what, act, async (tx) => {
    await setBankAccount(tx, currency.id, details, operation.clock.now())
    return true
  })
  if (done) operation.print(msg`${{ what }} is set: new deposits are paid to ${{ account_number }}.`)
  return 0
}

export const bankCommands: readonly Command[] = [
  typedCommand({
    name: 'bank list',
    parameters: '',
    about: 'the accounts that deposits by bank are paid to',
    act: false,
    input: () => undefined,
    work: async ({ db }): Promise<BankList> => {
      const rows = await bankAccounts(db).execute()
      return { accounts: rows.map(({ name, ...account }) => ({ currency: name, ...account })) }
    },
    text: ({ accounts }) =>
      accounts.length === 0
        ? ['No account is set: deposits by bank are closed.']
        : accounts.map((row) =>
            [row.currency, row.account_name, row.account_number, row.bank_name, row.swift].join('  '),
          ),
  }),
  {
    name: 'bank set',
    parameters: '<currency> "<account name>" "<number or IBAN>" "<bank>" "<SWIFT>"',
    about: 'names the account that deposits of a currency are paid to; two operators have to say the same',
    act: true,
    run: set,
  },
]
