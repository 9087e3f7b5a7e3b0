import { msg, type Sentence } from '#contract/operators/msg.ts'
import { isPositive, isZero } from '#domain/money.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import {
  type Act,
  type Approval,
  approve,
  recordSingleApproval,
  setSingleApprovalLimit,
} from './approvals.ts'
import { type Command, type Operation, UsageError } from './command.ts'
import { addOperator, OPERATOR_NAME, type Operator, operatorsEver, removeOperator } from './operators.ts'
import { parseTypedAmount } from './typed-amount.ts'

/** Printed after a change of terms: running servers look for such changes every few seconds. */
export const SERVERS_FOLLOW = msg`Running servers follow within five seconds.`

/**
 * Text that a terminal prints when an act was approved but not executed; the console has its own
 * texts.
 */
export const WAITING: Readonly<Record<Exclude<Approval, 'acts'>, string>> = {
  waits: 'approved once. A second operator has to approve it before it happens (approvals list)',
  again: 'approved once, by you. It waits for a different operator',
}

/**
 * Performs an act that needs two operators. Records this operator's approval and, when it is the second one, executes
 * the act. Returns the result of the act; or null after printing that the act waits for a second operator.
 */
export function withTwoApprovals<T>(
  operation: Operation,
  what: string,
  act: Omit<Act, 'worth'>,
  work: (tx: Tx, operator: Operator) => Promise<T>,
): Promise<T | null> {
  const operator = operation.operator()
  return inTransaction(operation.db, async (tx) => {
    const approval = await approve(tx, operator, { ...act, worth: 'always' }, operation.clock.now())
    if (approval === 'acts') return work(tx, operator)
    operation.print(`${what}: ${WAITING[approval]}.`)
    return null
  })
}

export interface Terms extends Omit<Act, 'worth'> {
  /** The beginning of the sentence that tells the operator that the act waits for a second operator. */
  readonly what: string
  /** Text that is printed when the act was executed. */
  readonly said: Sentence
  /**
   * Whether the act has no effect on money (a title, a sort order), so that one operator is enough.
   */
  readonly alone?: boolean
}

/** Sets terms that affect users' money, which needs two operators unless `alone` is set. Returns the exit code. */
export async function setTerms(
  operation: Operation,
  { what, said, alone = false, ...act }: Terms,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const done = async (tx: Tx): Promise<true> => {
    await work(tx)
    return true
  }
  const is = alone
    ? await inTransaction(operation.db, done)
    : await withTwoApprovals(operation, what, act, done)
  if (is) operation.print(said)
  return 0
}

/**
 * Sets a value that one operator may set alone. The change is signed, so that the audit can distinguish it from a
 * change that was made without the command. Returns the exit code.
 */
export async function setAlone(
  operation: Operation,
  said: Sentence,
  acts: readonly Omit<Act, 'worth'>[],
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const operator = operation.operator()
  await inTransaction(operation.db, async (tx) => {
    await work(tx)
    for (const act of acts) await recordSingleApproval(tx, operator, act, operation.clock.now())
  })
  operation.print(said)
  return 0
}

function showKey({ print }: Operation, name: string, key: string | null): number {
  if (key === null) throw new UsageError(msg`the name ${{ name }} is or was another operator's`)
  print(msg`${{ name }} is an operator. The key, shown this once:`)
  print(msg`  ${{ key }}`)
  print(msg`Keep it in a file that only you can read, and name it: H5_OPERATOR_KEY_FILE=<file>`)
  return 0
}

/**
 * Adds an operator. The first operator adds themselves, on a machine with access to the database, and then adds the
 * second operator. From then on adding an operator needs two approvals, so that nobody can add themselves a second
 * time under another name and approve their own acts.
 */
async function add(operation: Operation, name = ''): Promise<number> {
  if (!OPERATOR_NAME.test(name))
    throw new UsageError(msg`a name is 2 to 32 of a-z, 0-9, "." and "-", with a letter first`)
  const { db, clock } = operation
  const ever = await operatorsEver(db)
  const adding = (addedBy: string) => ({ name, addedBy, time: clock.now() })
  if (ever === 0) {
    return showKey(operation, name, await inTransaction(db, (tx) => addOperator(tx, adding(name))))
  }
  const act = { kind: 'operator', subject: name, terms: 'add' }
  if (ever === 1) {
    const by = operation.operator()
    const key = await inTransaction(db, async (tx) => {
      const made = await addOperator(tx, adding(by.name))
      if (made !== null) await recordSingleApproval(tx, by, act, clock.now())
      return made
    })
    return showKey(operation, name, key)
  }
  const added = await withTwoApprovals(operation, `Operator ${name}`, act, async (tx, by) => ({
    key: await addOperator(tx, adding(by.name)),
  }))
  return added ? showKey(operation, name, added.key) : 0
}

async function setLimit(operation: Operation, text = ''): Promise<number> {
  const value = parseTypedAmount(text, 0)
  if (value === null || !(isPositive(value) || isZero(value)))
    throw new UsageError(msg`the limit is a whole number of USDT`)
  const act = { kind: 'rule', subject: 'alone_usdt', terms: value }
  const done = await withTwoApprovals(operation, `A limit of ${value} USDT`, act, async (tx) => {
    await setSingleApprovalLimit(tx, value)
    return true
  })
  if (done) operation.print(msg`One operator alone credits up to ${{ value }} USDT within 24 hours.`)
  return 0
}

export const operatorCommands: readonly Command[] = [
  {
    name: 'operator add',
    parameters: '<name>',
    about: 'makes an operator and shows their key once; from the third on two operators have to say so',
    act: true,
    terminalOnly: true,
    run: (operation, [name]) => add(operation, name),
  },
  {
    name: 'operator remove',
    parameters: '<name>',
    about: 'ends an operator’s key; the name stays in the records',
    act: true,
    run: async ({ db, clock, operator, print }, [name = '']) => {
      const by = operator()
      const time = clock.now()
      const act = { kind: 'operator', subject: name, terms: 'remove' }
      await inTransaction(db, async (tx) => {
        if (!(await removeOperator(tx, name, time)))
          throw new UsageError(msg`there is no operator ${{ name }}`)
        await recordSingleApproval(tx, by, act, time)
      })
      print(msg`${{ name }} is no operator any more.`)
      return 0
    },
  },
  {
    name: 'operator limit',
    parameters: '<usdt>',
    about: 'what one operator may credit alone within 24 hours; two operators have to say so',
    act: true,
    run: (operation, [text]) => setLimit(operation, text),
  },
]
