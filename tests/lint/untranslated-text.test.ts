import { describe, expect, test } from 'vitest'
import { isText, literalsOf } from './untranslated-text.ts'

const texts = (code: string): string[] => literalsOf(code, 'a.tsx').map(({ text }) => text)

describe('visible text outside of the translation macros is reported', () => {
  test.each([
    ['as the text of an element', 'export const a = <p>Hello</p>'],
    ['beside a placeholder', 'export const a = <p>{n} Hello</p>'],
    ['as an expression', `export const a = <p>{'Hello'}</p>`],
    ['in a conditional expression', `export const a = <p>{open ? 'Hello' : null}</p>`],
    ['after a condition', `export const a = <p>{open && 'Hello'}</p>`],
    ['in a template', `export const a = <p>{\`Hello \${n}\`}</p>`],
    ['in a fragment', 'export const a = <>Hello</>'],
    ...['aria-label', 'title', 'placeholder', 'alt', 'label'].map((name) => [
      `as ${name}`,
      `export const a = <i ${name}="Hello" />`,
    ]),
    ['as a computed attribute', `export const a = <i title={open ? 'Hello' : t\`Bye\`} />`],
    ['in the items of a component', `export const a = <i items={[{ value: 'x', label: 'Hello' }]} />`],
    ['in a toast', `toast('Hello')`],
    ['in a toast with a conditional text', `toast(told ? t\`Bye\` : 'Hello')`],
    ['in a notice', `goAfterNotice(router, 'Hello', '/pages/x')`],
    ['in another language', 'export const a = <p>Xin chào</p>'],
  ])('reports text %s', (_, code) => {
    expect(texts(code).join()).toMatch(/Hello|Xin chào/)
  })
})

describe('text inside the translation macros, and text that is not visible, is not reported', () => {
  test.each([
    ['a macro', 'export const a = <p>{t`Hello`}</p>'],
    ['a macro element', 'export const a = <Trans>Hello <b title={t`x`}>you</b></Trans>'],
    ['a plural', `export const a = <Plural value={n} one="# day" other="# days" />`],
    ['a plural call', `export const a = <p>{plural(n, { one: '# day', other: '# days' })}</p>`],
    ['a symbol', 'export const a = <p>≈ {n} %</p>'],
    ['tickers and units', 'export const a = <p title="BTC / USDT">{n} KB · UID</p>'],
    ['a time or number', `export const a = <p>{\`\${n}x · 24 h\`}</p>`],
    ['an attribute that is not shown', `export const a = <i className="hello" type="button" />`],
    ['an ordinary call', `navigate('hello')`],
    ['the tone of a toast', `toast(t\`Hello\`, 'good')`],
    ['the message of a macro', `t({ message: 'Hello {n}', values: { n } })`],
  ])('accepts %s', (_, code) => {
    expect(texts(code)).toEqual([])
  })

  test('symbols, units and tickers do not count as text, but every text that contains a word does', () => {
    expect(['12:30', '–', 'K', 'BTC', '1.84B', ''].map(isText)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(['Price', 'Giá', '价格', 'a BTC price'].map(isText)).toEqual([true, true, true, true])
  })
})
