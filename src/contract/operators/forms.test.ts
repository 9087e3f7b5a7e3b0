import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Addressed } from './call-builders.ts'
import { content } from './content.ts'
import { type FormField, formOf } from './forms.ts'
import { products } from './products.ts'

const acts = Object.entries<Addressed>({ ...products.calls, ...content.calls }).filter(
  ([, call]) => call.kind === 'act',
)
/** Calls without a generated form, because their texts in nine languages are edited on separate pages. */
const EDITORS = ['newsPublish', 'faqWrite']

/** Sample input for a field, as the form sends it. */
const typed = ({ kind, choices }: FormField): unknown =>
  ({
    text: 'KEY-1',
    'long-text': 'one\ntwo',
    decimal: '1.5',
    integer: 7,
    day: '2027-01-31',
    time: 1_800_000_000_000,
    choice: choices?.[0],
    coin: 'USDT',
    pair: 'BTC/USDT',
    flag: true,
  })[kind]

/** Sample input for fields whose text must match a format. */
const SPECIAL: Readonly<Record<string, string>> = {
  token: 'KEY1',
  url: 'https://games.example/play',
  pay_url: 'https://pay.example/{order_no}',
  gateway: 'acme',
  name: 'acme',
  keyword: 'about',
  note: 'It rained in Oslo: weather.example',
}

describe('generated forms of operator actions', () => {
  test.each(acts.filter(([name]) => !EDITORS.includes(name)))(
    'the form of %s has one field for each parameter, in the order of the parameters, each with a help text',
    (_, call) => {
      const fields = formOf(call)
      const { entries } = call.params as unknown as { entries: Record<string, { type: string }> }
      expect(fields?.map(({ name }) => name)).toEqual(Object.keys(entries))
      expect(fields?.map(({ required }) => required)).toEqual(
        Object.values(entries).map(({ type }) => type !== 'optional'),
      )
      for (const { name, help } of fields ?? []) expect(help, name).not.toBe('')
    },
  )

  test.each(acts.filter(([name]) => !EDITORS.includes(name)))(
    'the call %s accepts the values of its form and builds command arguments that are no options',
    (_, call) => {
      const fields = formOf(call) ?? []
      const filled = (some: readonly FormField[]) =>
        Object.fromEntries(some.map((field) => [field.name, SPECIAL[field.name] ?? typed(field)]))
      for (const some of [fields, fields.filter(({ required }) => required)]) {
        const input = v.parse(call.params, filled(some))
        for (const word of call.words(input)) expect(word).toMatch(/^(?!-)/)
      }
      expect(v.safeParse(call.params, { ...filled(fields), other: 1 }).success).toBe(false)
    },
  )

  test('have a separate kind of field for coins, pairs, times, days, flags and choices', () => {
    const kinds = (call: Addressed) => formOf(call)?.map(({ kind }) => kind)
    expect(kinds(products.calls.dualCreate)).toEqual(
      'choice coin integer decimal decimal decimal day time time integer integer'.split(' '),
    )
    expect(kinds(products.calls.quizUpdown)?.[0]).toBe('pair')
    expect(kinds(products.calls.vipMaker)).toEqual(['integer', 'flag'])
    expect(kinds(products.calls.ieoIntro)).toEqual(['integer', 'long-text'])
    expect(formOf(products.calls.lockupCreate)?.[0]).toMatchObject({ choices: ['lock', 'defi', 'cloud'] })
  })

  test('are not generated for an action with texts in nine languages', () => {
    for (const name of EDITORS)
      expect(formOf((content.calls as Record<string, Addressed>)[name] as Addressed)).toBeNull()
  })
})

describe('command arguments of operator actions', () => {
  test('contain the choices of a coupon as options, and a title that looks like an option is rejected', () => {
    const { couponCreate } = products.calls
    const input = {
      kind: 'fee' as const,
      coin: 'USDT',
      value: '10',
      total: 100,
      until: '2027-01-31',
      days: 30,
      code: 'FEE10',
      offered: 'by-code' as const,
      scope: 'spot' as const,
      min_use: '5',
      title: 'Ten off',
    }
    expect(couponCreate.words(v.parse(couponCreate.params, input)).join(' ')).toBe(
      'fee USDT 10 100 2027-01-31 30 FEE10 by-code scope=spot min=5 Ten off',
    )
    for (const title of ['prize', 'min=0'])
      expect(v.safeParse(couponCreate.params, { ...input, title }).success).toBe(false)
    expect(couponCreate.words({ ...input, kind: 'yield', value: '0.1' })[2]).toBe('0.1%')
  })

  test('contain the start and end of a token sale in UTC+8', () => {
    const input = { id: 3, start_at: Date.UTC(2027, 0, 31, 16), end_at: Date.UTC(2027, 1, 1, 4, 30) }
    expect(products.calls.ieoWindow.words(input)).toEqual([
      '3',
      'window',
      '2027-02-01T00:00',
      '2027-02-01T12:30',
    ])
  })

  test('reject a setting value that names a file of the server or looks like an option', () => {
    const value = (text: string) =>
      v.safeParse(content.calls.settingSet.params, { keyword: 'about', lang: 'all', value: text }).success
    expect(['<p>Hi</p>', '', '@/etc/passwd', ' @/etc/passwd', '--file'].map(value)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('contain an announcement as one argument, with its publication time', () => {
    const { newsPublish } = content.calls
    const texts = { en: { title: 'Works' } }
    const publish_at = Date.UTC(2027, 0, 31, 16)
    const [json = '', ...rest] = newsPublish.words(v.parse(newsPublish.params, { texts, publish_at }))
    expect(JSON.parse(json)).toMatchObject({ texts: { en: { title: 'Works' } }, c_id: 4 })
    expect(rest).toEqual(['--at', '2027-01-31T16:00Z'])
  })
})
