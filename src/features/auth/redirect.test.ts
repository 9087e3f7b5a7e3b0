import { expect, test } from 'vitest'
import { HOME, safeRedirect, withRedirect } from './redirect.ts'

test('a redirect after sign-in preserves a route of the app with its query', () => {
  expect(safeRedirect('/pages/fund/select?to=receive')).toBe('/pages/fund/select?to=receive')
  expect(safeRedirect('/pages/transaction/index?type=coins&match_id=3')).toBe(
    '/pages/transaction/index?type=coins&match_id=3',
  )
})

test('a redirect to a URL outside of the app’s routes leads to the home page', () => {
  for (const bad of [
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/pages/common/login?redirect=/x',
    '/pages/common/register',
    '/x\n/y',
  ]) {
    expect(safeRedirect(bad), String(bad)).toBe(HOME)
  }
})

test('a redirect is passed from one sign-in page to the next', () => {
  expect(withRedirect('/pages/common/register', '/pages/fund/select?to=receive')).toBe(
    '/pages/common/register?redirect=%2Fpages%2Ffund%2Fselect%3Fto%3Dreceive',
  )
  expect(withRedirect('/pages/common/register', undefined)).toBe('/pages/common/register')
})
