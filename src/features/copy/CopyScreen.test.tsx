import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { copy } from '#contract/trade/copy.ts'
import { queryClient } from '#data/api/queries.ts'
import { useReadList } from '#data/api/use-read.ts'
import { openSession } from '#data/session/session.ts'
import { traderKey } from './CopyScreen.tsx'

const trader = (id: number) => ({
  ...{
    trader_user_id: id,
    nickname: `T${id}`,
    head_portrait: '',
    signature: '',
    trade_days: 1,
    follower_count: 0,
  },
  ...{
    follower_max: 9,
    days: 30,
    accuracy: null,
    total_profit: '0',
    total_profit_rate: '0',
    profit_orders: 0,
  },
  ...{
    loss_orders: 0,
    total_orders: 0,
    max_drawdown: '0',
    follower_profit: '0',
    aum: '0',
    share_rate: '0.1',
  },
  ...{ min_follow_amount: '10', curve: [], symbols: [], is_followed: 0, open: 1, sample: 1, update_time: 1 },
})

/** Ranking that the stubbed server returns, two traders per page. */
let ranking = [1, 2, 3]

let shown: readonly number[] = []
let more = () => undefined as unknown
function List() {
  const list = useReadList(
    copy.index,
    { sort: 'overall', days: '30', open: '', limit: '2' },
    { idOf: traderKey },
  )
  shown = list.rows.map(traderKey)
  more = list.loadMore
  return null
}

test('a trader who moves from one page of the ranking to the next page between two reads is listed once', async () => {
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://h5').searchParams.get('page'))
    const list = ranking.slice(page * 2 - 2, page * 2).map(trader)
    const message = { list, page, limit: 2, total: ranking.length }
    return new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 }))
  })
  openSession('token-a')
  const root = createRoot(document.createElement('div'))
  root.render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(shown).toEqual([1, 2]))
  ranking = [4, 1, 2, 3]
  more()
  await vi.waitFor(() => expect(shown).toEqual([1, 2, 3]))
  root.unmount()
})
