import { describe, expect, it } from 'vitest'
import { MAIL_KINDS } from '#contract/table.ts'
import { LANGS } from '#contract/wire/lang.ts'
import '../../products/index.ts'
import { translation } from '../../platform/texts/catalogues.ts'
import { mailTexts } from '../../platform/texts/registry.ts'
import { pageOf, toMail } from './index.ts'
import { kindsOf } from './message-kinds.ts'

/**
 * The placeholders of a text, each listed once. Duplicates are removed because the branches of a plural may repeat a
 * placeholder and languages have different numbers of branches.
 */
const braces = (text: string | null): string[] =>
  [...new Set([...(text ?? '').matchAll(/\{(\w+)[},]/g)].map(([, name]) => name ?? ''))].sort()

describe.each(LANGS)('notifications in %s', (lang) => {
  it('exist for every kind, with the same placeholders as in English', () => {
    for (const kind of MAIL_KINDS) {
      const { title, content } = mailTexts()[kind]
      expect(braces(translation(title, lang)), kind).toEqual(braces(title.message))
      expect(braces(translation(content, lang)), kind).toEqual(braces(content.message))
      if (lang !== 'en') expect(translation(content, lang), kind).not.toBe(content.message)
    }
  })
})

describe('toMail', () => {
  it('fills in the values of a text and leaves no placeholder', () => {
    const row = {
      id: 7,
      user_id: 1,
      kind: 'recharge_rejected',
      details: { amount: '10', currency: 'USDT', reason: 'too {small} <b>' },
      created_at: 1_700_000_000_123,
      read_at: 0,
    } as const
    expect(toMail(row, 'en')).toEqual({
      id: 7,
      type: 'asset',
      title: 'Deposit rejected: 10 USDT',
      content: 'Your deposit of 10 USDT was rejected. Reason: too {small} <b>',
      link: '/pages/fund/receive_withdraw_record?tab=recharge',
      is_read: 0,
      created_time: 1_700_000_000,
    })
  })

  it('formats amounts for the language without rounding them', () => {
    const titleIn = (lang: 'en' | 'vn' | 'fra' | 'th', amount: string) =>
      toMail(
        {
          id: 1,
          user_id: 1,
          kind: 'recharge_credited',
          details: { amount, currency: 'BTC' },
          created_at: 0,
          read_at: 0,
        },
        lang,
      ).title
    expect(titleIn('en', '12345678901234567890.00000001')).toContain(
      '12,345,678,901,234,567,890.00000001 BTC',
    )
    expect(titleIn('vn', '24806.5')).toContain('24.806,5 BTC')
    expect(titleIn('fra', '24806')).toMatch(/24\s806 BTC/)
    expect(titleIn('th', '0.00000001')).toContain('0.00000001 BTC')
  })

  it('links a won NFT auction to its checkout', () => {
    expect(pageOf({ kind: 'nft_won', details: { order: 12 } })).toBe('/pages/nft/purchase_one?order=12')
  })

  it('links a message of every kind to a page, and finds the message kinds of a filter of the inbox', () => {
    for (const kind of MAIL_KINDS) expect(pageOf({ kind, details: {} })).toMatch(/^\/pages\//)
    expect(kindsOf('order')).toContain('spot_bought')
    expect(kindsOf('nft')).toContain('nft_won')
    expect(kindsOf('nft')).not.toContain('spot_bought')
  })
})
