import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Coin } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { qrPicture } from '#ui/media/qrPicture.ts'
import { button, click, render, settle, until } from '#ui/test-kit.tsx'
import { DepositAddress } from './DepositAddress.tsx'

vi.mock('#ui/media/qrPicture.ts', () => ({ qrPicture: vi.fn(() => new Promise(() => {})) }))

const coin: Coin = {
  ...{ id: 9, name: 'XRP', subName: 'XRPL', type: 'crypto', status: 1, address: '', image: '', precision: 6 },
  ...{ deposit_min: decimal('1'), deposit_max: decimal('1'), deposit_integer: 0, confirmations: 1 },
  ...{ withdraw_min: decimal('1'), withdraw_max: decimal('1'), fee: decimal('0'), fee_type: 'fixed' },
  ...{ need_tag: 1, closed: 0 },
}
const ADDRESS = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const WARNING = 'Enter this tag when you send. Without it the deposit is not credited'

beforeEach(() => openSession('token'))
afterEach(() => queryClient.clear())

/** Shows the deposit address that the server answers, with this tag. */
function open(tag: string): HTMLElement {
  const message = {
    ...{ address: ADDRESS, tag, network: 'XRPL', qrcode: '', confirmations: 1 },
    ...{ deposit_min: '1', simulated: 0 },
  }
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) }),
  )
  const network = { network: 'XRPL', confirmations: 1, deposit_min: decimal('1'), status: 1 }
  return render(
    <QueryClientProvider client={queryClient}>
      <DepositAddress coin={coin} network={network} kind="primary" onVoucher={() => {}} />
    </QueryClientProvider>,
  ).host
}

test('a deposit address with a tag shows the tag with a warning, copies the tag, and saves the tag in the picture', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText }, onLine: true })
  const host = open('495')
  await until(() => expect(host.textContent).toContain('Tag: 495'))
  expect(host.textContent).toContain(WARNING)
  click(button('Copy: Tag'))
  await settle()
  expect(writeText).toHaveBeenCalledWith('495')
  click(button('Save picture'))
  expect(qrPicture).toHaveBeenLastCalledWith(ADDRESS, 'Tag: 495')
})

test('a deposit address without a tag has no warning about tags', async () => {
  const host = open('')
  await until(() => expect(host.textContent).toContain(ADDRESS))
  expect(host.textContent).not.toMatch(/tag/i)
  click(button('Save picture'))
  expect(qrPicture).toHaveBeenLastCalledWith(ADDRESS, '')
})
