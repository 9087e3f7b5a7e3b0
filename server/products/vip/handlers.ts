import type { Vip, VipLevel, vip } from '#contract/account/vip.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { MAKER_LEVEL, nextLevel } from '#domain/account/vip.ts'
import { businessDayOf } from '#domain/businessDay.ts'
import { borrowing, type LoanTier } from '#domain/earn/loan/terms.ts'
import { big, type Decimal, exact, ZERO } from '#domain/money.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/types.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Services } from '../../services.ts'
import { tiersOf } from '../loan/index.ts'
import { lastDay, type TermsRow, termsOn } from './store.ts'
import { VIP_PERKS } from './texts.ts'

/** A fraction in per cent: 0.065 becomes "6.5%". */
const percent = (rate: Decimal): string => `${exact(big(rate).times(100))}%`

function levelWire(row: TermsRow, tiers: readonly LoanTier[], lang: Lang): VipLevel {
  const may = borrowing({ vipLevel: row.level, marketMaker: false }, tiers)
  const maker = row.level === MAKER_LEVEL ? tiers.find(({ level }) => level === 'maker') : undefined
  const loan = may ? [translate(VIP_PERKS.loan, lang, { max: may.max, rate: percent(may.rate) })] : []
  return {
    level: row.level,
    volume: row.volume,
    asset: row.assets,
    loan_max: may?.max ?? null,
    loan_rate: may?.rate ?? null,
    maker_rate: maker?.rate ?? null,
    rebate_rate: row.rebate_rate,
    perks: [translate(VIP_PERKS.rebate, lang, { rate: percent(row.rebate_rate) }), ...loan],
  }
}

const GUEST = {
  level: null,
  next_level: null,
  volume_30d: null,
  asset_avg: null,
  need_volume: null,
  need_asset: null,
  market_maker: null,
  credit_score: null,
  update_time: 0,
} as const

/** The table of levels, and the user's own level and sums. */
async function readVip({ db, clock }: Services, userId: number | null, lang: Lang): Promise<Vip> {
  const today = businessDayOf(wireTime(clock.now()))
  const table = await termsOn(db, today)
  const tiers = await tiersOf(db)
  const levels = table.map((row) => levelWire(row, tiers, lang))
  if (userId === null) return { ...GUEST, levels }
  const person = await db
    .selectFrom('users as u')
    .leftJoin('vip_people as p', 'p.user_id', 'u.id')
    .select(['u.vip_level', 'p.market_maker', 'p.credit_score'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const day = await lastDay(db, userId, today)
  const have = { volume: day?.volume_30d ?? ZERO, assets: day?.asset_avg ?? ZERO }
  const next = nextLevel(table, person.vip_level, have)
  return {
    level: person.vip_level,
    next_level: next?.level ?? null,
    volume_30d: have.volume,
    asset_avg: have.assets,
    need_volume: next?.volume ?? null,
    need_asset: next?.assets ?? null,
    levels,
    market_maker: person.market_maker ? 1 : 0,
    credit_score: person.credit_score,
    update_time: wireTime(day?.computed_at ?? 0),
  }
}

const info: Handler<typeof vip.info> = (_, { services, caller, lang }) =>
  readVip(services, caller?.userId ?? null, lang)

export const vipHandlers = { info }
