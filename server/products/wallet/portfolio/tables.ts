import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `server/platform/db/migrations/057_portfolio.sql`. */
export interface PortfolioTables {
  portfolio_days: { user_id: number; day: number; value: Decimal; inflow: Decimal }
  fiat_history: { base: string; save_time: number; rates: Record<string, string>; source: string }
}

declare module '../../../platform/db/types.ts' {
  interface Schema extends PortfolioTables {}
}
