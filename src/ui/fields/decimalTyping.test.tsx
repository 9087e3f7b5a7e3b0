import { i18n } from '@lingui/core'
import { act, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { MARKS } from '#i18n/numberSeparators.ts'
import { find, render } from '../test-kit.tsx'
import { CodeField } from './CodeField.tsx'
import { DecimalField } from './DecimalField.tsx'

afterEach(() => act(() => i18n.loadAndActivate({ locale: 'en', messages: {} })))

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Simulates a keyboard in a field: each key is an event on the present text, with the cursor `caret` characters from
 * its end.
 */
function keyboardAt(input: HTMLInputElement) {
  const fire = (event: Event) => act(() => void input.dispatchEvent(event))
  const put = (text: string, inputType: string, isComposing = false) => {
    write?.call(input, text)
    fire(new InputEvent('input', { bubbles: true, inputType, isComposing }))
  }
  const keys = (text: string, caret = 0) => {
    for (const key of text) {
      const at = input.value.length - caret
      put(input.value.slice(0, at) + key + input.value.slice(at), 'insertText')
    }
  }
  const backspace = (times = 1, caret = 0) => {
    for (let n = 0; n < times; n++) {
      const at = input.value.length - caret
      put(input.value.slice(0, at - 1) + input.value.slice(at), 'deleteContentBackward')
    }
  }
  const paste = (text: string) => put(text, 'insertFromPaste')

  /**
   * An input method that collects keys and inserts them together, with the event order of a browser. If the
   * page writes into the field meanwhile, the input method appends all collected text.
   */
  const compose = (text: string, order: 'Chrome' | 'Firefox' | 'Safari') => {
    const begun = input.value
    let standing = begun
    fire(new CompositionEvent('compositionstart', { bubbles: true }))
    for (let n = 1; n <= text.length; n++) {
      const gathered = text.slice(0, n)
      standing = (input.value === standing ? begun : input.value) + gathered
      put(standing, 'insertCompositionText', true)
    }
    if (order === 'Safari' && input.value === standing) {
      put(begun, 'deleteCompositionText', true)
      put(standing, 'insertFromComposition', true)
    }
    fire(new CompositionEvent('compositionend', { bubbles: true, data: text }))
    if (order === 'Firefox') put(input.value, 'insertCompositionText')
    if (order === 'Safari') fire(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter', keyCode: 229 }))
  }
  return { keys, backspace, paste, compose }
}

let close = () => {}

/** Renders a focused amount field in a language, after unmounting the field rendered before. */
function amount(lang: Lang, scale = 4) {
  close()
  act(() => i18n.loadAndActivate({ locale: lang, messages: {} }))
  let held = ''
  function Held() {
    const [value, setValue] = useState('')
    held = value
    return <DecimalField label="Amount" value={value} scale={scale} onChange={setValue} />
  }
  ;({ close } = render(<Held />))
  const input = find<HTMLInputElement>('input')
  act(() => input.focus())
  return { input, ...keyboardAt(input), value: () => held }
}

it.each([
  ['1,250', 'can be read in two ways'],
  ['abc', 'is not an amount'],
  ['1.23456', 'Enter at most 4 decimals'],
])('a pasted %s that replaces a longer number is rejected with the reason', (text, reason) => {
  const field = amount('en')
  field.keys('70189.19')
  field.paste(text)
  expect([field.value(), field.input.value]).toEqual(['70189.19', '70189.19'])
  expect(document.body.textContent).toContain(reason)
})

const BROWSERS = ['Chrome', 'Firefox', 'Safari'] as const

describe.each(LANGS)('an amount typed key by key in the language %s', (lang) => {
  it.each(['.', ','])('with the decimal mark %s of a keypad keeps its digits and their value', (mark) => {
    for (const figure of ['1500', '6.905', '.5', '67412.50']) {
      const field = amount(lang)
      field.keys(figure.replace('.', mark))
      expect(field.value(), figure).toBe(figure.replace(/^\./, '0.'))
      act(() => field.input.blur())
      expect(field.value()).toBe(figure.replace(/^\./, '0.'))
    }
  })

  it.each(['.', ','])('with the mark %s can be deleted and changed at every position', (mark) => {
    const field = amount(lang)
    field.keys(`16${mark}9054`)
    expect(field.value()).toBe('16.9054')
    field.backspace()
    expect(field.value()).toBe('16.905')
    field.backspace(1, 5)
    expect(field.value()).toBe('6.905')
    field.keys('2', 5)
    expect(field.value()).toBe('26.905')
    field.backspace(1, 4)
    field.backspace(4)
    expect(field.value()).toBe('2')
  })

  it('after a pasted figure continues without the separators and the currency of that figure', () => {
    const { point } = MARKS[lang]
    const field = amount(lang)
    field.paste('1,234,567.5')
    expect(field.value()).toBe('1234567.5')
    expect(field.input.value).toBe(`1234567${point}5`)
    field.backspace(3)
    field.keys('8')
    expect(field.value()).toBe('1234568')
    field.paste('12.5 USDT')
    field.keys('2')
    expect(field.value()).toBe('12.52')
    field.paste('1.234.567,')
    field.keys('25')
    expect(field.value()).toBe('1234567.25')
  })

  it('in digits of other scripts is converted to 0 to 9', () => {
    for (const figure of ['١٢٫٥', '๑๒.๕', '१२.५', '１２．５', '１２。５']) {
      const field = amount(lang)
      field.keys(figure)
      expect(field.value(), figure).toBe('12.5')
    }
  })

  it.each(BROWSERS)('through an input method with events in the order of %s is entered once', (order) => {
    for (const [typed, meant] of [
      ['１２。５', '12.5'],
      ['１２３', '123'],
      ['0.25', '0.25'],
    ] as const) {
      const field = amount(lang)
      field.compose(typed, order)
      expect(field.value(), typed).toBe(meant)
      field.keys('7')
      expect(field.value(), typed).toBe(`${meant}7`)
    }
    const field = amount(lang)
    field.keys('12')
    field.compose('にほん', order)
    expect([field.value(), field.input.value]).toEqual(['12', '12'])
  })
})

it.each(BROWSERS)(
  'a code typed through an input method with events in the order of %s is entered once',
  (order) => {
    let held = ''
    function Held() {
      const [value, setValue] = useState('')
      held = value
      return (
        <CodeField
          label="Code"
          value={value}
          onChange={setValue}
          onSend={async () => true}
          waitKey="x"
          now={Date.now}
        />
      )
    }
    render(<Held />)
    const input = find<HTMLInputElement>('input')
    act(() => input.focus())
    keyboardAt(input).compose('１２３４５６', order)
    expect([held, input.value]).toEqual(['123456', '123456'])
  },
)
