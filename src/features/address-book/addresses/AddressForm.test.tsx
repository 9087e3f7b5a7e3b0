import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Coin } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { click, field, find, render, settle, type, until } from '#ui/test-kit.tsx'
import { readFile } from '../qr-codes/readQrCode.ts'
import { AddressForm } from './AddressForm.tsx'

vi.mock('../qr-codes/readQrCode.ts', () => ({ readFile: vi.fn() }))
vi.mock('#data/api/upload.ts', () => ({ uploadPicture: async () => '/api/file/qr' }))

const coin = (id: number, name: string, subName: string): Coin => ({
  ...{ id, name, subName, type: 'crypto', status: 1, address: '', image: '', precision: 8 },
  ...{ deposit_min: decimal('1'), deposit_max: decimal('1'), deposit_integer: 0, confirmations: 1 },
  ...{ withdraw_min: decimal('1'), withdraw_max: decimal('1'), fee: decimal('0'), fee_type: 'fixed' },
  ...{ need_tag: 0, closed: 0 },
})
const BTC = coin(1, 'BTC', 'BTC')
const USDT = coin(3, 'USDT', 'TRC20')
const XRP: Coin = { ...coin(9, 'XRP', 'XRPL'), need_tag: 1 }
const RIPPLE = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  for (const name of ['address', 'address.1.BTC', 'address.3.TRC20', 'address.9.XRPL']) drafts.remove(name)
})

/**
 * Opens the form with the coin of a link, or without a coin when no link is given; returns a function that
 * leaves the form.
 */
const open = (link?: Coin) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AddressForm coins={[BTC, USDT, XRP]} currency={link?.id} network={link?.subName ?? ''} />
    </QueryClientProvider>,
  ).close

const choose = (name: string) => {
  click(field('Coin'))
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
    textContent?.includes(name),
  )
  click(option ?? find('[role=option]'))
}

test('the draft of an address for one coin is restored only when the form is opened for that coin again', () => {
  const leave = open(BTC)
  type(field('Address'), BITCOIN)
  type(field('Address name'), 'Cold wallet')
  leave()
  const leaveOther = open(USDT)
  expect([field('Address').value, field('Address name').value]).toEqual(['', ''])
  expect(field('Coin').textContent).toContain('USDT')
  leaveOther()
  open(BTC)
  expect([field('Address').value, field('Address name').value]).toEqual([BITCOIN, 'Cold wallet'])
})

test('the draft of an address form that was opened without a coin is not restored when a link opens the form for a coin', () => {
  const leave = open()
  choose('BTC')
  type(field('Address'), BITCOIN)
  leave()
  open(USDT)
  expect(field('Address').value).toBe('')
})

test('a link opens the address form with the coin of the link, even after the person chose another coin in that form', () => {
  const leave = open(USDT)
  choose('BTC')
  type(field('Address'), BITCOIN)
  leave()
  open(USDT)
  expect(field('Coin').textContent).toContain('USDT')
  expect(field('Address').value).toBe('')
})

test('choosing another coin clears the entered address', () => {
  open(BTC)
  type(field('Address'), BITCOIN)
  choose('USDT')
  expect(field('Coin').textContent).toContain('USDT')
  expect(field('Address').value).toBe('')
})

test('an address name that is too long is rejected with the maximum number of characters', () => {
  open(USDT)
  type(field('Address name'), 'x'.repeat(31))
  click(find('button[type=submit]'))
  expect(document.body.textContent).toContain('Enter the address')
  expect(document.body.textContent).toContain('Character too long: at most 30')
  expect(document.body.textContent).not.toContain('Give the address a name')
})

/** Chooses a picture whose QR code contains this text; undefined for a file that is not a picture. */
async function upload(code: string | undefined): Promise<void> {
  vi.mocked(readFile).mockImplementationOnce(async () => {
    if (code === undefined) throw new TypeError('not a picture')
    return code
  })
  const input = find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'qr.png')], configurable: true })
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
}
const text = () => document.body.textContent ?? ''

test('an uploaded QR code fills in address and tag, and no longer counts as compared when the tag changes', async () => {
  open(XRP)
  await upload(`ripple:${RIPPLE}?dt=495`)
  await until(() => expect(text()).toContain('It contains the same address'))
  expect([field('Address').value, field('Tag or memo').value]).toEqual([RIPPLE, '495'])
  type(field('Tag or memo'), '496')
  expect(text()).not.toContain('It contains the same address')
})

test('an uploaded QR code fills in the tag of a typed address, and is rejected when it holds another tag', async () => {
  open(XRP)
  type(field('Address'), RIPPLE)
  await upload(`ripple:${RIPPLE}?dt=495`)
  await until(() => expect(field('Tag or memo').value).toBe('495'))
  await upload(`ripple:${RIPPLE}?dt=7`)
  await until(() => expect(text()).toContain('This QR code holds another tag: 7'))
  expect(field('Tag or memo').value).toBe('495')
  expect(text()).not.toContain('It contains the same address')
})

test('a file that cannot be read as a picture is rejected with the kinds of pictures that can be chosen', async () => {
  open(XRP)
  await upload(undefined)
  await until(() => expect(text()).toContain('Choose a JPG, PNG or WebP picture'))
  expect(text()).not.toContain('No QR code was found')
})
