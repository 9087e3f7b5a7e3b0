import type { LoanConfig } from '#contract/earn/loan.ts'
import { isSmallCollateral, usdtValueOf } from '#domain/earn/loan/terms.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import { type FormRules, patch, readAmount } from '#features/kit/index.ts'

interface CollateralState {
  readonly currency: string
  readonly amount: string
}

interface CollateralContext {
  readonly config: LoanConfig
  readonly available: ReadonlyMap<number, Decimal> | null
}

const assetOf = ({ currency }: CollateralState, { config }: CollateralContext) =>
  config.collateral_assets.find(({ currency_id }) => String(currency_id) === currency) ?? null

function amountIn(state: CollateralState, context: CollateralContext) {
  const asset = assetOf(state, context)
  if (!asset) return { fault: 'correct' } as const
  return readAmount(state.amount, {
    precision: asset.precision,
    ...(context.available && { available: context.available.get(asset.currency_id) ?? ZERO }),
  })
}

type Fault = 'correct' | 'insufficient' | 'small'

/** Rules of the form that adds collateral: the chosen asset, its amount, and its collateral value in USDT. */
export const collateralRules = {
  reduce: patch<CollateralState>,
  summarise: (state, context) => {
    const read = amountIn(state, context)
    const asset = assetOf(state, context)
    const amount = 'amount' in read ? read.amount : null
    return {
      asset,
      amount,
      value: amount && asset?.price ? usdtValueOf({ amount, price: asset.price }) : ZERO,
    }
  },
  errors: (state, context): { amount?: Fault } => {
    const read = amountIn(state, context)
    const price = assetOf(state, context)?.price ?? null
    if ('amount' in read)
      return price !== null && isSmallCollateral({ amount: read.amount, price }) ? { amount: 'small' } : {}
    return { amount: read.fault === 'insufficient' ? 'insufficient' : 'correct' }
  },
} satisfies FormRules<
  CollateralState,
  Partial<CollateralState>,
  CollateralContext,
  { asset: LoanConfig['collateral_assets'][number] | null; amount: Decimal | null; value: Decimal },
  { amount?: Fault }
>
