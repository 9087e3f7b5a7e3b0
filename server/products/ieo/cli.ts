import { msg } from '#contract/operators/msg.ts'
import { formatBusinessTime } from '#domain/businessDay.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { withTwoApprovals } from '../../identity/approvals/two-approval-commands.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import { notifyAll } from '../notifications.ts'
import { allotProject, toFollowers } from './allot-tokens.ts'
import { edit } from './cli-edit-project.ts'
import { ieoList } from './cli-list.ts'
import { momentsOf, oneOf, payNamed, requireValidTerms, termsFrom, wholeOf } from './cli-project-terms.ts'
import { allotTime, projectJobs } from './store.ts'
import { tokenNamed } from './token-currency.ts'

const NEW_ONLY = msg`What is applied for goes on under its own terms.`

async function create(operation: Operation, args: readonly string[]): Promise<number> {
  const [symbol = '', issuance, coin, price, least, most, lock, from, to, market, ...name] = args
  if (!/^[A-Z0-9]{2,10}$/.test(symbol)) throw new UsageError(msg`the token is 2 to 10 capitals or digits`)
  const pay = await payNamed(operation, coin)
  const terms = {
    ...termsFrom({ issuance, least, most, lock }),
    ...momentsOf(from, to, market),
    price: wholeOf(price, msg`the price`),
  }
  requireValidTerms(terms, operation.clock.now())
  const title = name.length > 0 ? name.join(' ') : symbol
  const act = {
    kind: 'ieo_project',
    subject: symbol,
    terms: JSON.stringify({ title, pay: pay.name, ...terms }),
  }
  const id = await withTwoApprovals(operation, `A project of ${symbol}`, act, async (tx) => {
    const { price: first, ...row } = terms
    const token = await tokenNamed(tx, { name: symbol, network: 'IEO', image: '' })
    const made = await tx
      .insertInto('ieo_projects')
      .values({
        ...row,
        currency_id: token,
        subscription_id: pay.id,
        name: title,
        test: operation.config.demo,
        slot: null,
        created_at: operation.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ieo_prices')
      .values({ project_id: made.id, currency_id: pay.id, price: first, place: 0 })
      .execute()
    await schedule(tx, projectJobs({ id: made.id, start_at: row.start_at, end_at: row.end_at }))
    return made.id
  })
  if (id) operation.print(msg`Project ${{ id }} is written down. Nobody sees it before: ieo open ${{ id }}`)
  return 0
}

async function setOpen(operation: Operation, text: string | undefined, open: boolean): Promise<number> {
  const row = await oneOf(operation, text)
  await operation.db.updateTable('ieo_projects').set({ open }).where('id', '=', row.id).execute()
  const services = await operation.services()
  await notifyAll(services, { events: [toFollowers({ ...row, open }, operation.clock.now())] })
  operation.print(
    open
      ? msg`Project ${{ id: row.id }} is offered. ${{ note: NEW_ONLY }}`
      : msg`Project ${{ id: row.id }} takes no more applications. ${{ note: NEW_ONLY }}`,
  )
  return 0
}

/**
 * Allots a project because an operator asks for it, by the function that the allotment job calls. Before the time of
 * the allotment this function does nothing.
 */
async function allot(operation: Operation, text: string | undefined): Promise<number> {
  const { id } = await oneOf(operation, text)
  const now = operation.clock.now()
  const row = await inTransaction(operation.db, (tx) => allotProject(tx, id, now))
  if (!row) {
    const there = await oneOf(operation, text)
    throw new UsageError(
      there.allotted_at > 0
        ? msg`project ${{ id }} is allotted already`
        : msg`project ${{ id }} is allotted at ${{ moment: formatBusinessTime(allotTime(there)) }} at the earliest`,
    )
  }
  const services = await operation.services()
  await notifyAll(services, { events: [toFollowers(row, now)] })
  operation.print(
    msg`Project ${{ id }}: ${{ passed: row.passed }} of ${{ total_issuance: row.total_issuance }} ${{ symbol: row.symbol }} allotted for ${{ applied: row.applied }} applied; the running server pays out.`,
  )
  return 0
}

export const ieoCommands: readonly Command[] = [
  ieoList,
  {
    name: 'ieo create',
    parameters:
      '<token> <issuance> <currency> <price> <least> <most each> <lock days> <from> <to> <to market> [name]',
    about:
      'a new project by two operators, closed until it is opened; moments are of UTC+8 (2026-03-07T12:00)',
    act: true,
    run: create,
  },
  {
    name: 'ieo open',
    parameters: '<id>',
    about: 'offers a project',
    act: true,
    run: (operation, [id]) => setOpen(operation, id, true),
  },
  {
    name: 'ieo close',
    parameters: '<id>',
    about: 'takes no more applications for a project; those that are there are allotted in their time',
    act: true,
    run: (operation, [id]) => setOpen(operation, id, false),
  },
  {
    name: 'ieo edit',
    parameters:
      '<id> <price|amounts|lock|market|issuance|window|name|intro|paper|website|logo|banner> <values>',
    about:
      'changes a project for applications from now on, its issuance and window only while there is none; its terms take two operators',
    act: true,
    run: edit,
  },
  {
    name: 'ieo allot',
    parameters: '<id>',
    about: 'allots a project whose time has come, as the timed work would',
    act: true,
    run: (operation, [id]) => allot(operation, id),
  },
]
