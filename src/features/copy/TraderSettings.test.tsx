import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { copy } from '#contract/trade/copy.ts'
import { call } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { TraderSettings } from './TraderSettings.tsx'
import { traderSettingsRules } from './traderSettingsRules.ts'

const held = vi.hoisted(() => vi.fn<(holding: boolean) => void>())
vi.mock('#data/platform/app-update.ts', () => ({ useHoldUpdate: held }))
vi.mock('#data/api/client.ts', { spy: true })

const TRADER = { open: 1, share_rate: decimal('0.1'), min_follow_amount: decimal('10') } as const
const share = () => find<HTMLInputElement>('input[inputmode=decimal]')
const show = (trader: Parameters<typeof TraderSettings>[0]['trader'] = TRADER) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TraderSettings trader={trader} />
    </QueryClientProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
})

test('a typed profit share of a lead trader blocks the reload for an app update, and is restored when the form opens again', async () => {
  const first = show()
  type(share(), '20')
  await until(() => expect(held).toHaveBeenLastCalledWith(true))
  first.close()
  const again = show()
  expect(share().value).toBe('20')
  again.close()
  // With other settings on the server, the draft for the previous settings is not restored.
  show({ ...TRADER, share_rate: decimal('0.15') })
  expect(share().value).toBe('15')
})

test('after a lead trader has saved the settings, the form shows the saved values and their draft is removed', async () => {
  const sent = vi.fn()
  vi.mocked(call).mockImplementation((def, params) => {
    if (def !== copy.traderSetting) return new Promise(() => {})
    sent(params)
    return Promise.resolve({} as never)
  })
  const first = show()
  type(share(), '25')
  click(button('Save'))
  await until(() => expect(document.body.textContent).toContain('Saved'))
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ open: '1', share_rate: '0.25', min_follow_amount: '10' })
  expect(share().value).toBe('25')
  first.close()
  show()
  expect(share().value).toBe('10')
})

test('a profit share above 30 % and a minimum follow amount of zero are rejected', () => {
  const fine = { open: true, percent: '30', least: '0.000001' }
  expect(traderSettingsRules.errors(fine)).toEqual({})
  expect(traderSettingsRules.errors({ ...fine, percent: '30.01', least: '0' })).toEqual({
    percent: 'percent',
    least: 'least',
  })
  expect(traderSettingsRules.summarise(fine)).toEqual({ share: '0.3', least: '0.000001' })
})
