import { expect, test } from 'vitest'
import type { RealState } from '#contract/account/identity.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { LevelCard } from './LevelCard.tsx'

test('the limit of a fiat trade is rounded down, so that the shown amount is accepted', () => {
  const state = {
    ...{ level: 0, levels: [], withdraw_used_24h_btc: null },
    limits: [{ level: 1, withdraw_24h_btc: decimal('2'), fiat_single_usdt: decimal('1000.009') }],
  } as unknown as RealState
  const { host } = render(<LevelCard state={state} level={1} locked={false} />)
  expect(host.textContent).toContain('Single fiat trade limit1,000 USDT')
})
