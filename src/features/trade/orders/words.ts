import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SpotOrder } from '#contract/spot.ts'

export const STATUS: Readonly<Record<SpotOrder['status'], MessageDescriptor>> = {
  doing: msg`Open`,
  complete: msg`Filled`,
  cancelled: msg`Cancelled`,
}

export const KIND: Readonly<Record<SpotOrder['order_type'], MessageDescriptor>> = {
  limit: msg`Limit`,
  market: msg`Market`,
}

export const baseOf = (order: Pick<SpotOrder, 'symbol'>): string => order.symbol.replace(/\/.*/, '')
