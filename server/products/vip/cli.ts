import { msg, type Sentence } from '#contract/operators/msg.ts'
import { MAKER_LEVEL } from '#domain/account/vip.ts'
import { businessDayOf } from '#domain/businessDay.ts'
import type { Decimal } from '#domain/money.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { setAlone, setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { wireTime } from '../../platform/clock.ts'
import { personOf, vipLevels, vipPerson } from './cli-list.ts'
import { lastDay, termsOn } from './store.ts'

function figure(text: string | undefined, what: Sentence): Decimal {
  const value = parseTypedAmount(text ?? '', 6)
  if (value === null) throw new UsageError(msg`${{ what }} is a number`)
  return value
}

/**
 * Writes the whole table of levels for tomorrow, with one level changed. Days that were already computed keep their
 * table.
 */
async function setLevel(
  operation: Operation,
  [text, volume, assets, rebate]: readonly string[],
): Promise<number> {
  const { db, clock } = operation
  const tomorrow = businessDayOf(wireTime(clock.now())) + 1
  const level = Number(text)
  const values = {
    volume: figure(volume, msg`the volume`),
    assets: figure(assets, msg`the assets`),
    rebate_rate: figure(rebate, msg`the rebate, a fraction of fees,`),
  }
  if (Number(values.rebate_rate) > 1) throw new UsageError(msg`the rebate is a fraction of fees, at most 1`)
  const table = await termsOn(db, tomorrow)
  if (!table.some((row) => row.level === level) || text === '')
    throw new UsageError(msg`the level is one of ${{ choices: table.map((row) => row.level).join(', ') }}`)
  const act = { kind: 'vip_level', subject: text ?? '', terms: JSON.stringify(values) }
  const said = msg`VIP ${{ level }} is changed from tomorrow on.`
  return setTerms(operation, { what: `VIP ${level}`, said, ...act }, async (tx) => {
    await tx.deleteFrom('vip_terms').where('from_day', '=', tomorrow).execute()
    await tx
      .insertInto('vip_terms')
      .values(table.map((row) => ({ ...row, from_day: tomorrow, ...(row.level === level ? values : {}) })))
      .execute()
  })
}

async function setMaker(operation: Operation, [id, word]: readonly string[]): Promise<number> {
  const user = await personOf(operation, id)
  if (word !== 'on' && word !== 'off') throw new UsageError(msg`on or off?`)
  const market_maker = word === 'on'
  const now = operation.clock.now()
  const act = { kind: 'vip_maker', subject: String(user), terms: word }
  const said = market_maker
    ? msg`Person ${{ user }} is a market maker.`
    : msg`Person ${{ user }} is no market maker.`
  return setTerms(
    operation,
    { what: `Market maker ${word} for person ${user}`, said, ...act },
    async (tx) => {
      const set = { market_maker, updated_at: now }
      await tx
        .insertInto('vip_people')
        .values({ user_id: user, ...set })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
        .execute()
      const day = await lastDay(tx, user, businessDayOf(wireTime(now)))
      // A user who is no longer a market maker gets the level that was computed last, until the next computation.
      const level = Math.max(day?.level ?? 0, market_maker ? MAKER_LEVEL : 0)
      await tx.updateTable('users').set({ vip_level: level }).where('id', '=', user).execute()
    },
  )
}

async function setScore(operation: Operation, [id, text]: readonly string[]): Promise<number> {
  const user = await personOf(operation, id)
  const score = parseTypedAmount(text ?? '', 0)
  if (score === null || Number(score) > 1000) throw new UsageError(msg`the credit score is 0 to 1000`)
  const credit_score = Number(score)
  const set = { credit_score, updated_at: operation.clock.now() }
  const act = { kind: 'vip_score', subject: String(user), terms: JSON.stringify({ credit_score }) }
  const said = msg`The credit score of person ${{ user }} is ${{ score }}.`
  return setAlone(operation, said, [act], async (tx) => {
    await tx
      .insertInto('vip_people')
      .values({ user_id: user, ...set })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
      .execute()
    await tx.updateTable('users').set({ credit_score }).where('id', '=', user).execute()
  })
}

export const vipCommands: readonly Command[] = [
  vipLevels,
  {
    name: 'vip level',
    parameters: '<level> <volume> <assets> <rebate>',
    about: 'changes a level from tomorrow on; sums in USDT, the rebate is a fraction of fees; two operators',
    act: true,
    run: setLevel,
  },
  vipPerson,
  {
    name: 'vip maker',
    parameters: '<user id> <on|off>',
    about: 'makes a person a market maker, which counts as VIP 5; two operators',
    act: true,
    run: setMaker,
  },
  {
    name: 'vip score',
    parameters: '<user id> <0-1000>',
    about: 'sets the credit score that a person is shown',
    act: true,
    run: setScore,
  },
]
