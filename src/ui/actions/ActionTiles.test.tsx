import { expect, it, vi } from 'vitest'
import { CircleHelp } from '../media/icons.ts'
import { click, find, render } from '../test-kit.tsx'
import { ActionTiles } from './ActionTiles.tsx'

it('a tile without a target shows "Soon", and a tile with a target does not', () => {
  const onClick = vi.fn()
  render(
    <ActionTiles
      items={[
        { key: 'bills', label: 'Bills', icon: CircleHelp, href: '/bills', onClick },
        { key: 'casino', label: 'Casino', icon: CircleHelp, soon: true, onClick },
      ]}
    />,
  )
  expect(find('a').textContent).toBe('Bills')
  expect(find('button').textContent).toBe('CasinoSoon')
  click(find('button'))
  expect(onClick).toHaveBeenCalledOnce()
})
