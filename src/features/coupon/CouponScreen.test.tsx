import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { queryClient } from '#data/api/queries.ts'
import { useReadList } from '#data/api/use-read.ts'
import { openSession } from '#data/session/session.ts'
import { ticketKey } from './CouponScreen.tsx'

const claimable = (code: string, id = 0) => ({
  ...{ id, code, kind: 'cash', title: code, value: '10', left: '10', in_use: 0, currency_id: 3 },
  ...{ currency_name: 'USDT', min_use: '0', scope: '', start_time: 1, end_time: 2, status: 0 },
  ...{ used_time: 0, test: 1 },
})

/** Coupons that the stubbed server returns, two per page. */
let rows = [claimable('ONE'), claimable('TWO'), claimable('THREE')]

let shown: readonly string[] = []
let more = () => undefined as unknown
function List({ keyed }: { readonly keyed: boolean }) {
  const list = useReadList(coupon.list, { status: '0', limit: '2' }, keyed ? { idOf: ticketKey } : {})
  shown = list.rows.map(({ code }) => code)
  more = list.loadMore
  return null
}

test.each([true, false])(
  'all unclaimed coupons are listed across pages although they have no id (rows keyed by code: %s)',
  async (keyed) => {
    queryClient.clear()
    rows = [claimable('ONE'), claimable('TWO'), claimable('THREE')]
    vi.stubGlobal('fetch', async (url: string) => {
      const page = Number(new URL(url, 'http://h5').searchParams.get('page'))
      const message = { list: rows.slice(page * 2 - 2, page * 2), page, limit: 2, total: rows.length }
      return new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 }))
    })
    openSession('token-a')
    const root = createRoot(document.createElement('div'))
    root.render(
      <QueryClientProvider client={queryClient}>
        <List keyed={keyed} />
      </QueryClientProvider>,
    )
    await vi.waitFor(() => expect(shown).toEqual(['ONE', 'TWO']))
    // The new coupon moves the last coupon of the first page to the second page before the second page is
    // read.
    if (keyed) rows = [claimable('NEW'), ...rows]
    more()
    await vi.waitFor(() => expect(shown).toContain('THREE'))
    expect(shown.filter((code) => code === 'TWO')).toHaveLength(1)
    root.unmount()
  },
)
