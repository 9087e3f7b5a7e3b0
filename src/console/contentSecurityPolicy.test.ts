import { expect, test } from 'vitest'
import { frameDocument, styleText } from './contentSecurityPolicy.ts'

test('styleText accepts the text of a style, and rejects text in which an HTML element could begin', () => {
  expect(styleText(':root{--a:1px}')).toBe(':root{--a:1px}')
  expect(() => styleText('a{}</style><img src=x>')).toThrow(TypeError)
})

test('a preview contains the sanitised HTML unchanged, and its only style has the nonce of the page', () => {
  document.head.innerHTML = '<meta name="csp-nonce" content="once">'
  const text = frameDocument('<p>News</p>', 'dark')
  expect(text).toContain('<p>News</p>')
  expect(text.match(/<style[^>]*>/g)).toEqual(['<style nonce="once">'])
})
