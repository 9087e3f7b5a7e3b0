import { expect, test } from 'vitest'
import { find, render, signedIn } from '../test-kit.tsx'
import { ObjectName } from './ObjectName.tsx'
import { PersonLink } from './PersonLink.tsx'

const links = (): (string | null)[] =>
  [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('an object name other than a kind and a number is plain text without a link', async () => {
  signedIn()
  const { host } = await render(<ObjectName name="correction 7 change USDT" />)
  expect(find('span', host).textContent).toBe('Correction 7 change USDT')
  await render(<ObjectName name="withdraw 7 USDT" />)
  expect(links()).toEqual([])
})

test('an object name links to the list of such objects for roles that may open the list, and is plain text for other roles', async () => {
  signedIn(['treasury'])
  await render(<ObjectName name="quick_buy 12" />)
  expect(links()).toEqual(['#/funds?tab=quickbuy&id=12'])
  signedIn(['support'])
  const { host } = await render(<ObjectName name="quick_buy 12" />)
  expect(find('span', host).textContent).toBe('Quick buy 12')
  expect(host.querySelector('a')).toBeNull()
})

test('the id of a user is plain text for roles that may not read users', async () => {
  signedIn(['content'])
  const { host } = await render(<PersonLink uid={7} />)
  expect(find('span', host).textContent).toBe('7')
  expect(links()).toEqual([])
})
