import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MarketSnapshot } from '#data/cache/market-snapshot.ts'
import { parseSnapshot } from '#data/cache/market-snapshot.ts'
import { TAB_PATHS } from '#features/shell/index.ts'
import { SKELETON_ROUTES, SKELETONS, skeletonOf } from './choose-skeleton.ts'
import { showMails } from './fill-message-skeleton.ts'
import { showFigures } from './market-snapshot.ts'
import { Skeletons } from './skeletons/Skeletons.tsx'

const PICTURE: MarketSnapshot = {
  lang: 'en',
  asOf: Date.now(),
  text: 'As of 10:00:00',
  dated: 'As of 01-02, 10:00',
  rows: [
    ['BTC', 'USDT', 'Vol 590M', '67,400.00', '+0.44%'],
    ['ETH', 'USDT', 'Vol 29M', '3,480.00', '+0.63%'],
  ],
}

const html = renderToStaticMarkup(<Skeletons />)
const part = (name: string) => document.querySelector(`[data-skeleton=${name}]`)
const texts = (name: string) =>
  [...(part(name)?.querySelectorAll('[data-slot]') ?? [])].flatMap(({ textContent }) => textContent || [])

beforeEach(() => {
  document.body.innerHTML = html
})

describe('the skeletons', () => {
  test('exist for each tab, for the message centre and for all other pages', () => {
    expect(TAB_PATHS.map((path) => skeletonOf(path, true))).toEqual([
      'home',
      'market',
      'trade',
      'finance',
      'assets',
    ])
    expect(skeletonOf('/pages/setting/setting', true)).toBe('page')
    expect(skeletonOf('constructor', true)).toBe('page')
    for (const name of SKELETONS) expect(part(name)).not.toBeNull()
    expect(new Set(Object.values(SKELETON_ROUTES)).size).toBe(SKELETONS.length - 1)
  })

  test('of pages for members are not shown to a guest, who is redirected from these pages', () => {
    expect(skeletonOf('/pages/fund/assets', false)).toBe('page')
    expect(skeletonOf('/pages/mailMessage/mailMessage', false)).toBe('page')
  })

  test('have no style attributes, which the content security policy forbids', () => {
    expect(html).not.toMatch(/\sstyle=/)
  })
})

describe('the stored market figures', () => {
  test('fill the first rows of the market skeleton and show their time', () => {
    showFigures(PICTURE, 'market', '')
    expect(texts('market')).toEqual([
      'As of 10:00:00',
      ...['BTC', '/USDT', 'Vol 590M', '67,400.00', '+0.44%'],
      ...['ETH', '/USDT', 'Vol 29M', '3,480.00', '+0.63%'],
    ])
    expect(texts('home')).toEqual([])
  })

  test('fill the cards and the ranking of the home skeleton', () => {
    showFigures({ ...PICTURE, asOf: 0 }, 'home', '')
    expect(texts('home').filter((text) => text === 'BTC')).toHaveLength(2)
    expect(texts('home')[0]).toBe('As of 01-02, 10:00')
  })

  test.each(['tab=stocks', 'sort=name-asc', 'legal=BTC'])('are not shown under ?%s', (search) => {
    showFigures(PICTURE, 'market', search)
    expect(texts('market')).toEqual([])
  })

  test.each([
    ['without a value', null],
    ['that is no JSON', '{'],
    ['whose rows are no list', JSON.stringify({ ...PICTURE, rows: 7 })],
    ['with a row of another shape', JSON.stringify({ ...PICTURE, rows: [['BTC']] })],
    ['without a time', JSON.stringify({ ...PICTURE, asOf: null })],
  ])('are not shown when the stored record is invalid: a record %s', (_, text) => {
    expect(parseSnapshot(text)).toBeNull()
    expect(parseSnapshot(JSON.stringify(PICTURE))).toEqual(PICTURE)
  })
})

describe('the newest messages in the skeleton of the message centre', () => {
  const answer = (count: number) =>
    JSON.stringify({
      type: 'ok',
      message: { list: Array.from({ length: count }, (_, at) => ({ title: `t${at}`, content: `c${at}` })) },
    })
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('#boot-mails [data-row]')].filter((row) => !row.hidden)

  test('fill as many rows as the skeleton has, newest first', () => {
    expect(showMails(answer(6))).toBe(true)
    expect(shown().map(({ textContent }) => textContent)).toEqual(['t0c0', 't1c1', 't2c2', 't3c3'])
  })

  test('are not shown when the answer is an error', () => {
    expect(showMails('{"type":"999","message":"Please login first"}')).toBe(false)
    expect(showMails('<html>')).toBe(false)
    expect(shown()).toEqual([])
  })
})
