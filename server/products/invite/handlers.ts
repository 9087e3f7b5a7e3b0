import { sql } from 'kysely'
import type { invite } from '#contract/account/invite.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { businessDayOf } from '#domain/businessDay.ts'
import { add, type Decimal, ZERO } from '#domain/money.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/types.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { termsOn } from '../vip/index.ts'
import { valued } from '../wallet/index.ts'

interface Got {
  readonly referee: number
  readonly currency: number
  readonly amount: Decimal
}

/** Total rebates that an inviter has received for the fees of these users, or of all users. */
async function rebatesOf(
  { db }: Services,
  userId: number,
  referees: readonly number[] | null,
): Promise<Got[]> {
  const whose = referees ? sql`and p.referee_id = any (${sql.val(referees)}::bigint[])` : sql``
  const { rows } = await sql<Got>`
    select p.referee_id as referee, p.currency_id as currency, sum(p.amount) as amount
    from rebates r join rebate_parts p on p.rebate_id = r.id
    where r.user_id = ${userId} ${whose} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

function byCurrency(services: Services, got: readonly Got[]) {
  const sums = new Map<number, Decimal>()
  for (const { currency, amount } of got) sums.set(currency, add(sums.get(currency) ?? ZERO, amount))
  return [...sums].map(([id, amount]) => ({
    currency_id: id,
    currency_name: services.market.currency(id)?.name ?? String(id),
    amount,
  }))
}

async function readInvite(
  services: Services,
  userId: number,
  page: CheckedParams<typeof invite.info>,
): Promise<AnswerOf<typeof invite.info>> {
  const { db, market, clock, config } = services
  const me = await db
    .selectFrom('users')
    .select(['extension_code', 'vip_level'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const table = await termsOn(db, businessDayOf(wireTime(clock.now())))
  const terms = table.find(({ level }) => level === me.vip_level)
  if (!terms) throw new Error(`no terms of VIP ${me.vip_level}`)
  const people = db
    .selectFrom('users')
    .select(['id', 'email', 'area_code', 'mobile', 'created_at'])
    .where('invited_by', '=', userId)
    .orderBy('id', 'desc')
  const listed = await paged(people, page, async (rows) => {
    const ids = rows.map(({ id }) => id)
    const got = ids.length === 0 ? [] : await rebatesOf(services, userId, ids)
    return rows.map(({ id, email, area_code, mobile, created_at }) => ({
      account_masked: maskedName({ email, area_code, mobile }),
      created_time: wireTime(created_at),
      rebate: valued(
        market,
        got.filter(({ referee }) => referee === id),
      ).sum,
    }))
  })
  const all = await rebatesOf(services, userId, null)
  return {
    ...listed,
    extension_code: me.extension_code,
    link: `${config.publicOrigin}/h5/#/pages/common/register?code=${me.extension_code}`,
    rebate_rate: terms.rebate_rate,
    invited: listed.total,
    rebate_total: valued(market, all).sum,
    rebates: byCurrency(services, all),
  }
}

const info: Handler<typeof invite.info> = (params, { services, caller }) =>
  readInvite(services, caller.userId, params)

export const inviteHandlers = { info }
