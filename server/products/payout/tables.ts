import type { Generated } from 'kysely'
import type { CardFields, CardKind } from '#domain/funds/bank.ts'

/**
 * Columns are described in the migrations `036_identity.sql` and `056_address_networks.sql`. Times are in
 * milliseconds.
 */
export interface PayoutTables {
  addresses: {
    id: Generated<number>
    user_id: number
    currency_id: number
    network: string
    name: string
    address: string
    tag: string
    qrcode: string
    usable_at: number
    created_at: number
    /** 0 while the address is in the address book; then the time of its removal. */
    removed_at: Generated<number>
  }
  bank_cards: CardFields & {
    readonly user_id: number
    readonly kind: CardKind
    readonly usable_at: number
    readonly updated_at: number
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends PayoutTables {}
}
