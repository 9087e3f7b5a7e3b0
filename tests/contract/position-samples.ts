import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accepted, send } from '#tests/helpers/test-people.ts'
import { sampleOf } from './call-samples.ts'

interface Made {
  readonly id: number
}

export async function fund(origin: string, token: string, account = 'lever'): Promise<void> {
  const fields = { currency_id: '3', number: '500', from_field: 'change', to_field: account }
  accepted(await send(origin, 'POST', '/wallet/change', { request_id: randomUUID(), ...fields }, token))
}

/** Places a futures order that waits for its price. */
export async function openOrder(origin: string, token: string): Promise<string> {
  await fund(origin, token)
  const form = { request_id: randomUUID(), ...sampleOf('futures.submit') }
  return String(accepted<Made>(await send(origin, 'POST', '/lever/submit', form, token)).id)
}

/** Opens a position, which the next recorded price fills. */
export async function position(origin: string, token: string): Promise<string> {
  await fund(origin, token)
  const opened = async (): Promise<string | null> => {
    const form = {
      ...sampleOf('futures.submit'),
      request_id: randomUUID(),
      order_type: 'market',
      target_price: '',
    }
    const { id } = accepted<Made>(await send(origin, 'POST', '/lever/submit', form, token))
    const status = async () =>
      accepted<{ status: number }>(await send(origin, 'GET', '/lever/order', { id: String(id) }, token))
        .status
    await expect.poll(status, { timeout: 20_000 }).not.toBe(0)
    return (await status()) === 1 ? String(id) : null
  }
  // If the next price is beyond the worst price, the order ends unfilled, so another order is placed.
  for (let attempt = 0; attempt < 5; attempt++) {
    const id = await opened()
    if (id) return id
  }
  throw new Error('no position was opened')
}

/** Opens a position with a close order whose limit no price reaches; returns the position's id. */
export async function closingByLimit(origin: string, token: string): Promise<string> {
  const id = await position(origin, token)
  const form = { request_id: randomUUID(), id, target_price: '900000' }
  accepted(await send(origin, 'POST', '/lever/close', form, token))
  return id
}

/** Opens a seconds option and waits for its entry price; the option then stays unchanged for some minutes. */
export async function option(origin: string, token: string): Promise<string> {
  await fund(origin, token, 'micro')
  const entered = async (): Promise<string | null> => {
    const form = { request_id: randomUUID(), ...sampleOf('seconds.submit') }
    const { id } = accepted<Made>(await send(origin, 'POST', '/microtrade/submit', form, token))
    const now = async () =>
      accepted<{ status: number; entry: object | null }>(
        await send(origin, 'GET', '/microtrade/get_result', { id: String(id) }, token),
      )
    await expect
      .poll(async () => ((one) => one.status !== 1 || one.entry !== null)(await now()), { timeout: 20_000 })
      .toBe(true)
    return (await now()).status === 1 ? String(id) : null
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    const id = await entered()
    if (id) return id
  }
  throw new Error('no option was entered')
}
