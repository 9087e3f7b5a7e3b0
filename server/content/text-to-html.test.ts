import { expect, it } from 'vitest'
import { textToHtml } from './text-to-html.ts'

it.each([
  ['## Title', '<h2>Title</h2>'],
  ['## Title\nwords', '<h2>Title</h2><p>words</p>'],
  ['## Title\n- one\n- two', '<h2>Title</h2><ul><li>one</li><li>two</li></ul>'],
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['**bold** [link](#/pages/common/faq)', '<p><b>bold</b> <a href="#/pages/common/faq">link</a></p>'],
  ['<script>x</script>', '<p></p>'],
])('the marked-up text %j is converted to safe HTML', (text, html) => {
  expect(textToHtml(text)).toBe(html)
})
