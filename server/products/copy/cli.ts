import { msg } from '#contract/operators/msg.ts'
import { recordSingleApproval } from '../../identity/approvals/approvals.ts'
import { type Command, type Operation, parseId, UsageError } from '../../identity/approvals/command.ts'
import { setAlone } from '../../identity/approvals/two-approval-commands.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notifyAll } from '../notifications.ts'
import { tradersList } from './cli-list.ts'
import { endTrader, reviewTrader } from './trader-applications.ts'

/** What an operator signs who decides about a trader; the audit compares the trader with the last such act. */
const traderAct = (userId: number, status: 'trader' | 'rejected' | 'ended') => ({
  kind: 'trader',
  subject: String(userId),
  terms: JSON.stringify({ status }),
})

async function approve(operation: Operation, [text]: readonly string[]): Promise<number> {
  const userId = parseId(text)
  const services = await operation.services()
  const operator = operation.operator()
  const verdict = { status: 'trader', reason: '', by: operator.name, test: false } as const
  const { trader, news } = await inTransaction(services.db, async (tx) => {
    const done = await reviewTrader(services, tx, userId, verdict)
    await recordSingleApproval(tx, operator, traderAct(userId, 'trader'), operation.clock.now())
    return done
  })
  await notifyAll(services, news)
  operation.print(msg`${{ nickname: trader.nickname }} is a trader.`)
  return 0
}

async function reject(operation: Operation, [text, ...words]: readonly string[]): Promise<number> {
  const userId = parseId(text)
  const reason = words.join(' ').trim()
  if (reason.length < 3 || reason.length > 200)
    throw new UsageError(msg`say why, in the person’s language: 3 to 200 characters`)
  const services = await operation.services()
  const operator = operation.operator()
  const verdict = { status: 'rejected', reason, by: operator.name, test: false } as const
  const { news } = await inTransaction(services.db, async (tx) => {
    const done = await reviewTrader(services, tx, userId, verdict)
    await recordSingleApproval(tx, operator, traderAct(userId, 'rejected'), operation.clock.now())
    return done
  })
  await notifyAll(services, news)
  operation.print(msg`Rejected; the person reads the reason and may apply again.`)
  return 0
}

async function end(operation: Operation, [text]: readonly string[]): Promise<number> {
  const userId = parseId(text)
  const services = await operation.services()
  const operator = operation.operator()
  const news = await inTransaction(services.db, async (tx) => {
    const ended = await endTrader(services, tx, userId)
    await recordSingleApproval(tx, operator, traderAct(userId, 'ended'), operation.clock.now())
    return ended
  })
  for (const one of news) await notifyAll(services, one)
  operation.print(
    msg`No trader any more; ${{ count: news.length }} followers keep their open copies as their own.`,
  )
  return 0
}

async function places(operation: Operation, [text, most]: readonly string[]): Promise<number> {
  const userId = parseId(text)
  if (!/^[1-9]\d{0,4}$/.test(most ?? '')) throw new UsageError(msg`places are a whole number from 1 to 99999`)
  const set = { follower_max: Number(most) }
  const act = { kind: 'copy_places', subject: String(userId), terms: JSON.stringify(set) }
  const said = msg`${{ most: Number(most) }} places. Existing followers stay.`
  return setAlone(operation, said, [act], async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('copy_traders')
      .set(set)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new UsageError(msg`${{ userId }} is no trader`)
  })
}

export const copyCommands: readonly Command[] = [
  tradersList,
  {
    name: 'traders approve',
    parameters: '<user id>',
    about: 'makes an applicant a trader whom others can copy',
    act: true,
    run: approve,
  },
  {
    name: 'traders reject',
    parameters: '<user id> <reason>',
    about: 'rejects an application; the person reads the reason',
    act: true,
    run: reject,
  },
  {
    name: 'traders end',
    parameters: '<user id>',
    about: 'ends a trader; followers keep their open copies as their own',
    act: true,
    run: end,
  },
  {
    name: 'traders places',
    parameters: '<user id> <number>',
    about: 'how many may follow a trader',
    act: true,
    run: places,
  },
]
