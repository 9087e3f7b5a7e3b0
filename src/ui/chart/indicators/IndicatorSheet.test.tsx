import { useState } from 'react'
import { expect, it } from 'vitest'
import { button, click, find, render, type } from '../../test-kit.tsx'
import { FIRST_INDICATORS, type Indicators } from '../types.ts'
import { IndicatorSheet } from './IndicatorSheet.tsx'

function shown() {
  const changes: Indicators[] = []
  function Host() {
    const [value, setValue] = useState(FIRST_INDICATORS)
    return (
      <IndicatorSheet
        open
        onClose={() => {}}
        value={value}
        onChange={(next) => {
          changes.push(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Host />)
  return changes
}
const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return find<HTMLInputElement>(`[id="${found?.htmlFor}"]`)
}

it('a typed parameter is applied at once while all parameters of the indicator are within their bounds', () => {
  const changes = shown()
  click(button('Parameters of BOLL: 20 · 2'))
  type(field('Standard deviations'), '2.5')
  expect(changes.at(-1)?.params).toEqual({ BOLL: [20, 2.5] })
  type(field('Length'), '501')
  expect(document.body.textContent).toContain('Enter 2 to 500')
  expect(changes).toHaveLength(1)
  type(field('Length'), '')
  expect(changes).toHaveLength(1)
  type(field('Length'), '30')
  expect(changes.at(-1)?.params).toEqual({ BOLL: [30, 2.5] })
})

it('the parameters of an indicator can be reset to their defaults', () => {
  const changes = shown()
  click(button('Parameters of MA: 7 · 25 · 99'))
  type(field('Length 2'), '30')
  expect(changes.at(-1)?.params).toEqual({ MA: [7, 30, 99] })
  click(button('Reset'))
  expect(changes.at(-1)?.params).toEqual({})
  expect(field('Length 2').value).toBe('25')
})
