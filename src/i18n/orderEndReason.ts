import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SpotOrder } from '#contract/trade/spot.ts'

type Unfilled = Exclude<SpotOrder['end_reason'], '' | 'person' | 'amended'>

const REASONS: Readonly<Record<Unfilled, MessageDescriptor>> = {
  no_price: msg`No price was recorded within 10 seconds`,
  worst_price: msg`The next recorded price was beyond the worst price`,
  ioc: msg`IOC: what the next recorded price did not fill was cancelled`,
  fok: msg`FOK: the next recorded price could not fill all of it`,
  funds_spent: msg`The frozen balance bought no more at the price after the stop`,
  split: msg`The shares were split. The rest continues in a new order, if it is large enough`,
}

/** Why the system ended an order before it was filled; null for an order that the system did not end. */
export const endReason = ({ end_reason }: Pick<SpotOrder, 'end_reason'>): MessageDescriptor | null =>
  end_reason === '' || end_reason === 'person' || end_reason === 'amended' ? null : REASONS[end_reason]
