import { user } from '#contract/account/user.ts'
import { message } from '#contract/communication/message.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { market } from '#contract/market/market.ts'
import { spot } from '#contract/trade/spot.ts'
import { isCallError } from '#data/api/call-errors.ts'
import { getResolved, startResolution } from '#data/api/pending-write-resolution.ts'
import { pendingWrites } from '#data/api/pending-writes.ts'
import { send } from '#data/api/write.ts'
import { startProbing } from '#data/platform/connectivity-probe.ts'
import { getSession, openSession } from '#data/session/session.ts'

/**
 * The script that runs in every tab of the random schedules: the app's own data layer, bundled once and
 * started separately in each tab (`device.ts`). The script offers ten writes; the proxy and the device
 * inject the faults.
 */
const writes = {
  limit: (fields: Fields) =>
    send(spot.place, {
      currency_id: 1,
      legal_id: 3,
      type: '1',
      amount: '0.001',
      target_price: fields.price ?? '',
      order_type: 'limit',
    }),
  market: () =>
    send(spot.place, {
      currency_id: 1,
      legal_id: 3,
      type: '1',
      amount: '20',
      order_type: 'market',
      amount_unit: 'quote',
    }),
  cancel: (fields: Fields) => send(spot.cancel, { id: fields.id ?? '' }),
  cancelAll: () => send(spot.cancel, { id: 0, match_id: 1 }),
  transfer: () =>
    send(wallet.transfer, { currency_id: 3, number: '1', from_field: 'change', to_field: 'lever' }),
  deposit: (fields: Fields) =>
    send(wallet.deposit, {
      account: 'chaos',
      amount: '25',
      currency: 3,
      type: '0',
      voucher: fields.voucher ?? '',
    }),
  upload: (_: Fields, file?: File) => send(user.upload, {}, { file }),
  addFavourite: () => send(market.addFavourite, { currency_id: 2 }),
  removeFavourite: (fields: Fields) => send(market.removeFavourite, { id: fields.id ?? '' }),
  markRead: () => send(message.markRead, { all: '1' }),
}
type Fields = Readonly<Record<string, string>>
export type WriteName = keyof typeof writes

/** Makes a write; returns `done` or the kind of the error. */
export async function tap(name: WriteName, fields: Fields, file?: File): Promise<string> {
  try {
    await writes[name](fields, file)
    return 'done'
  } catch (error) {
    return isCallError(error) ? error.kind : String(error)
  }
}

/**
 * Starts all parts of the app without screens that may send requests after the first paint, signed in with
 * `token`.
 */
export function start(token: string): void {
  if (token !== '' && getSession().token === null) openSession(token)
  startProbing()
  startResolution()
}

export const isSignedIn = (): boolean => getSession().token !== null
export const open = (): readonly string[] => pendingWrites().map(({ id }) => id)
export const told = (): readonly { readonly id: string; readonly outcome: string }[] =>
  getResolved().map(({ id, outcome }) => ({ id, outcome }))
