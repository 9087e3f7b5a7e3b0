import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { type Sort, SortHeader } from '../lists/SortHeader.tsx'
import { button, click, find, press, render, type } from '../test-kit.tsx'
import { Segmented } from './Segmented.tsx'
import { Select } from './Select.tsx'
import { Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import { Tabs } from './Tabs.tsx'

const VALUES = ['seconds', 'futures', 'coins'] as const
type Value = (typeof VALUES)[number]

it('arrow keys, Home and End move the focus between tabs and select; only the selected tab is in the tab order', () => {
  function Held() {
    const [value, setValue] = useState<Value>('futures')
    return (
      <Tabs
        label="Product"
        value={value}
        onChange={setValue}
        items={VALUES.map((one) => ({ value: one, label: one }))}
      />
    )
  }
  render(<Held />)
  const chosen = () => find('[aria-selected=true]')
  chosen().focus()
  press(chosen(), 'ArrowRight')
  expect(chosen().textContent).toBe('coins')
  expect(document.activeElement).toBe(chosen())
  press(chosen(), 'ArrowRight')
  expect(chosen().textContent).toBe('seconds')
  press(chosen(), 'End')
  expect(chosen().textContent).toBe('coins')
  expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([chosen()])
})

it('a tab shows its count in brackets, zero included', () => {
  render(
    <Tabs
      label="Orders"
      value="open"
      onChange={vi.fn()}
      items={[{ value: 'open', label: 'Open orders', count: 0 }]}
    />,
  )
  expect(find('[role=tab]').textContent).toBe('Open orders (0)')
})

it('in a segmented control, arrow keys skip a disabled segment', () => {
  const changed = vi.fn()
  render(
    <Segmented
      label="Product"
      value="seconds"
      onChange={changed}
      items={VALUES.map((value) => ({ value, label: value, disabled: value === 'futures' }))}
    />,
  )
  find('[aria-checked=true]').focus()
  press(find('[aria-checked=true]'), 'ArrowRight')
  expect(changed).toHaveBeenCalledWith('coins')
})

it('in a select, arrow keys move the focus, a click selects an option, and the search filters the options', () => {
  const changed = vi.fn()
  render(
    <Select
      label="Network"
      value="trc"
      onChange={changed}
      searchable
      options={[
        { value: 'trc', label: 'TRC20' },
        { value: 'erc', label: 'ERC20', words: 'ethereum erc20' },
        { value: 'sol', label: 'Solana', disabled: true },
      ]}
    />,
  )
  const field = find<HTMLButtonElement>('[aria-haspopup=dialog]')
  expect(field.textContent).toBe('TRC20')
  click(field)
  const options = () => [...document.querySelectorAll<HTMLButtonElement>('[role=option]')]
  expect(options().map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  options()[0]?.focus()
  press(find('[role=option]'), 'ArrowDown')
  expect(document.activeElement?.textContent).toBe('ERC20')
  expect(changed).not.toHaveBeenCalled()
  type(find('input'), 'ETHEREUM')
  expect(options().map((one) => one.textContent)).toEqual(['ERC20'])
  click(find('[role=option]'))
  expect(changed).toHaveBeenCalledWith('erc')
  expect(find<HTMLDialogElement>('dialog').open).toBe(false)
})

it('a drag of a slider snaps to the nearest mark, and a step by one key press does not snap', () => {
  const changed = vi.fn()
  const { draw } = render(<Slider label="Share" value={0} onChange={changed} />)
  type(find('input'), '27')
  expect(changed).toHaveBeenLastCalledWith(25)
  type(find('input'), '40')
  expect(changed).toHaveBeenLastCalledWith(40)
  draw(<Slider label="Share" value={25} onChange={changed} />)
  type(find('input'), '26')
  expect(changed).toHaveBeenLastCalledWith(26)
  press(find('input'), 'PageUp')
  expect(changed).toHaveBeenLastCalledWith(50)
  expect(find('input').getAttribute('aria-valuetext')).toBe('25%')
})

it('clicks on a sort header switch between descending, ascending and no order', () => {
  const seen: (Sort<string> | null)[] = []
  function Held() {
    const [sort, setSort] = useState<Sort<string> | null>(null)
    return (
      <SortHeader
        sort={sort}
        onSort={(next) => {
          seen.push(next)
          setSort(next)
        }}
        columns={[{ keys: [{ key: 'vol', label: 'Vol' }] }]}
      />
    )
  }
  render(<Held />)
  for (let count = 0; count < 3; count += 1) click(find('button'))
  expect(seen).toEqual([{ key: 'vol', direction: 'desc' }, { key: 'vol', direction: 'asc' }, null])
  expect(button('Vol').getAttribute('aria-pressed')).toBe('false')
})

it('a switch that is temporarily disabled keeps its focus and position', () => {
  const turned = vi.fn()
  const drawn = (disabled: boolean) => (
    <Switch checked={false} onChange={turned} label="Only saved addresses" disabled={disabled} />
  )
  const { draw } = render(drawn(false))
  find('input').focus()
  draw(drawn(true))
  click(find('input'))
  expect(document.activeElement).toBe(find('input'))
  expect(find<HTMLInputElement>('input').checked).toBe(false)
  expect(turned).not.toHaveBeenCalled()
  draw(drawn(false))
  click(find('input'))
  expect(turned).toHaveBeenCalledWith(true)
})
