import { i18n } from '@lingui/core'
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, click, find, press, render, type } from '../test-kit.tsx'
import { DecimalField } from './DecimalField.tsx'

interface Options {
  value?: string
  scale?: number
  step?: string
  stepFrom?: string
  min?: string
  max?: string
}

function draw({ value = '', scale = 2, ...rest }: Options = {}) {
  const changed = vi.fn()
  function Held() {
    const [held, setHeld] = useState(value)
    return (
      <DecimalField
        label="Price (USDT)"
        value={held}
        scale={scale}
        format={(plain) => `<${plain}>`}
        onChange={(next) => {
          changed(next)
          setHeld(next)
        }}
        {...rest}
      />
    )
  }
  render(<Held />)
  return { input: find<HTMLInputElement>('input'), changed }
}

it('a decimal field accepts the decimal mark of another language, keeps the typed text and shows its interpretation', () => {
  const { input, changed } = draw()
  act(() => input.focus())
  type(input, '1234,5')
  expect(changed).toHaveBeenLastCalledWith('1234.5')
  expect(input.value).toBe('1234,5')
  expect(document.body.textContent).toContain('= 1234.5')
  type(input, '0.')
  expect(changed).toHaveBeenLastCalledWith('0')
  expect(input.value).toBe('0.')
  expect(document.body.textContent).not.toContain('=')
})

it('a decimal field with focus shows a value set elsewhere in place of the typed value', () => {
  function Held() {
    const [held, setHeld] = useState('67000')
    return (
      <>
        <DecimalField label="Price" value={held} scale={2} onChange={setHeld} />
        <button type="button" onClick={() => setHeld('66990.5')}>
          Level
        </button>
      </>
    )
  }
  render(<Held />)
  const input = find<HTMLInputElement>('input')
  act(() => input.focus())
  type(input, '67001')
  click(button('Level'))
  expect(document.activeElement).toBe(input)
  expect(input.value).toBe('66990.5')
})

it('a decimal field selects all its text on focus, so that typing replaces the text', () => {
  const { input } = draw({ value: '67380.5' })
  act(() => {
    input.select()
    input.focus()
  })
  expect(input.value).toBe('67380.5')
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length])
})

it('a decimal field accepts a pasted figure with thousands separators', () => {
  const { input, changed } = draw()
  act(() => input.focus())
  type(input, '67,380.00')
  expect(changed).toHaveBeenLastCalledWith('67380.00')
})

it.each(['1,2,3', '1e5', '-1', '12 3', '1.5K'])(
  'a decimal field rejects a pasted %s with a message',
  (text) => {
    const { input, changed } = draw()
    act(() => input.focus())
    type(input, text)
    expect(changed).not.toHaveBeenCalled()
    expect(input.value).toBe('')
    expect(document.body.textContent).toContain(`“${text}” is not an amount`)
    type(input, '12')
    expect(document.body.textContent).not.toContain('not an amount')
  },
)

it('a decimal field rejects a pasted figure that is ambiguous or has too many decimals, with the reason', () => {
  const { input, changed } = draw({ value: '1' })
  act(() => input.focus())
  type(input, '1,500')
  expect(document.body.textContent).toContain('“1,500” can be read in two ways')
  type(input, '1.234')
  expect(document.body.textContent).toContain('Enter at most 2 decimals')
  expect(changed).not.toHaveBeenCalled()
  act(() => input.blur())
  expect(document.body.textContent).not.toContain('Up to')
})

it.each([
  ['1.234', 2, 'Enter at most 2 decimals'],
  ['1.2', 0, 'Enter a whole number'],
  ['1.230', 2, null],
  ['', 2, null],
])(
  'a decimal field that contains %s while %i decimals are allowed shows %s instead of the error of its form',
  (value, scale, said) => {
    render(
      <DecimalField
        label="Amount"
        value={value}
        scale={scale}
        error="Enter the amount"
        onChange={() => {}}
      />,
    )
    expect(document.body.textContent?.includes('Enter the amount')).toBe(said === null)
    if (said !== null) expect(document.body.textContent).toContain(said)
  },
)

it('a decimal field accepts digits and decimal marks of other keyboards and shows its interpretation', () => {
  const { input, changed } = draw()
  act(() => input.focus())
  for (const [typed, meant] of [
    ['12。5', '12.5'],
    ['１２', '12'],
    ['١٢٫٥', '12.5'],
  ] as const) {
    type(input, typed)
    expect(changed).toHaveBeenLastCalledWith(meant)
    expect(input.value).toBe(typed)
    expect(document.body.textContent).toContain(`= ${meant}`)
  }
  type(input, '12.5 XRP')
  expect(changed).toHaveBeenLastCalledWith('12.5')
})

it('a decimal field keeps the typed decimal mark, regardless of how many digits follow', () => {
  const { input, changed } = draw({ scale: 3 })
  act(() => input.focus())
  for (const text of ['6', '6,', '6,9', '6,90', '6,905']) type(input, text)
  expect(changed).toHaveBeenLastCalledWith('6.905')
  expect(document.body.textContent).toContain('= 6.905')
})

describe('a decimal field in Vietnamese', () => {
  beforeEach(() => act(() => i18n.loadAndActivate({ locale: 'vn', messages: {} })))
  afterEach(() => act(() => i18n.loadAndActivate({ locale: 'en', messages: {} })))

  it('shows a comma as decimal mark while the field is edited', () => {
    const { input } = draw({ value: '67380.5' })
    act(() => input.focus())
    expect(input.value).toBe('67380,5')
  })

  it('rejects 1.500 as ambiguous between a thousand and one and a half', () => {
    const { input, changed } = draw({ scale: 3 })
    act(() => input.focus())
    type(input, '1.500')
    expect(changed).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain('“1.500” can be read in two ways')
    for (const text of ['1', '1.', '1.5', '1.50', '1.500']) type(input, text)
    expect(changed).toHaveBeenLastCalledWith('1.500')
    expect(document.body.textContent).toContain('= 1,5')
  })
})

it('a decimal field without decimals accepts no decimal mark', () => {
  const { input, changed } = draw({ scale: 0 })
  act(() => input.focus())
  type(input, '10.')
  expect(changed).not.toHaveBeenCalled()
  expect(input.inputMode).toBe('numeric')
})

it('a decimal field formats its value in the language only while the field is not edited', () => {
  const { input } = draw({ value: '67380' })
  expect(input.value).toBe('<67380>')
  act(() => input.focus())
  expect(input.value).toBe('67380')
  act(() => input.blur())
  expect(input.value).toBe('<67380>')
})

it('the step buttons of a decimal field keep the displayed decimals and stop at the bounds of the field', () => {
  const { changed } = draw({ value: '0.30', step: '0.1', max: '0.5' })
  click(button('Increase Price (USDT)'))
  expect(changed).toHaveBeenLastCalledWith('0.40')
  click(button('Increase Price (USDT)'))
  click(button('Increase Price (USDT)'))
  expect(changed).toHaveBeenLastCalledWith('0.5')
  for (let count = 0; count < 8; count += 1) click(button('Decrease Price (USDT)'))
  expect(changed).toHaveBeenLastCalledWith('0')
})

it('a decimal field changes by the arrow keys, and starts at the given base value when empty', () => {
  const { input, changed } = draw({ step: '0.01', stepFrom: '67412.5' })
  press(input, 'ArrowUp')
  expect(changed).toHaveBeenLastCalledWith('67412.50')
  press(input, 'ArrowDown')
  expect(changed).toHaveBeenLastCalledWith('67412.49')
})

it('an arrow key that chooses a suggestion of an input method does not change a decimal field', () => {
  const { input, changed } = draw({ step: '0.01', stepFrom: '67412.5' })
  const suggestion = { key: 'ArrowUp', bubbles: true, cancelable: true, isComposing: true }
  act(() => input.dispatchEvent(new KeyboardEvent('keydown', suggestion)))
  expect(changed).not.toHaveBeenCalled()
})
