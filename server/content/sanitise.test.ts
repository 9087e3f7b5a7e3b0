import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { plainText } from '#domain/text/markup.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { sanitise } from './sanitise.ts'

const TAGS = new Set('P H2 H3 UL OL LI B STRONG I EM BR A IMG TABLE THEAD TBODY TR TH TD'.split(' '))
const ATTRIBUTES = new Set(['href', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'])

/**
 * Parses the HTML as a browser would, and returns the elements, attributes and addresses that are not
 * allowed.
 */
function faults(html: string): string[] {
  const { document } = new Window()
  document.body.innerHTML = html
  const found: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!TAGS.has(element.tagName)) found.push(`<${element.tagName}>`)
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.has(name)) found.push(`${element.tagName} ${name}`)
      const address = name === 'href' ? /^(?:https:\/\/[a-z0-9]|#\/pages\/)/i : /^\/h5\//
      if ((name === 'href' || name === 'src') && !address.test(value ?? '')) found.push(`${name}=${value}`)
    }
  }
  // A second check without a parser: only allowed tags may occur in the text.
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (
      !/^<\/?(?:p|h2|h3|ul|ol|li|b|strong|i|em|br|a|img|table|thead|tbody|tr|th|td)(?: [a-z]+="[^"<>]*")*>$/.test(
        tag,
      )
    ) {
      found.push(tag)
    }
  }
  return found
}

const CALL = 'alert(1)'
const SCHEMES = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  ` javascript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `&#106;avascript:${CALL}`,
  `&#x6A;avascript:${CALL}`,
  `&#0000106avascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `java&Tab;script:${CALL}`,
  `java&NewLine;script:${CALL}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${CALL}</script>`,
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '/\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://user:pass@evil.example',
  'https://evil.example\u202e/x',
  'https://xn--/" onerror="alert(1)',
  'http://plain.example/x',
  'ftp://files.example/x',
  '#/../pages/x"onclick="alert(1)',
  '#javascript:alert(1)',
  '/h5/../api/user/logout',
  '/h5//evil.example',
  '/api/user/logout',
  'mailto:x@example.com?body=<script>',
  'jar:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'about:blank',
  'ｊavascript:alert(1)',
  '%6aavascript:alert(1)',
]
const CARRIERS: readonly ((address: string) => string)[] = [
  (url) => `<a href="${url}">x</a>`,
  (url) => `<a href='${url}'>x</a>`,
  (url) => `<a href=${url.replaceAll(' ', '')}>x</a>`,
  (url) => `<A HREF = "${url}" >x</A>`,
  (url) => `<a title="x"href="${url}">x`,
  (url) => `<img src="${url}" onerror=alert(1)>`,
  (url) => `<img/src="${url}"/onerror="alert(1)"//>`,
  (url) => `<iframe src="${url}"></iframe>`,
]
const HANDLERS =
  'onclick onerror onload onmouseover onfocus onanimationstart onbegin ontoggle onpointerenter style srcdoc formaction xlink:href background id name class'.split(
    ' ',
  )
const HOSTS = ['p', 'a href="#/pages/x"', 'img src="/h5/a.svg"', 'table', 'td', 'li', 'br', 'h2']
const WHOLE = [
  `<script>${CALL}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<<script>${CALL}//<</script>`,
  `<script\n>${CALL}</script\n>`,
  `<script/x>${CALL}</script>`,
  `<scr\u0000ipt>${CALL}</scr\u0000ipt>`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><style><img src=x onerror=${CALL}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${CALL}>">`,
  `<title><p title="</title><img src=x onerror=${CALL}>">`,
  `<style><img src="</style><img src=x onerror=${CALL}//">`,
  `<xmp><p title="</xmp><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script></template>`,
  `<!--><img src=x onerror=${CALL}>-->`,
  `<!--<img src="--><img src=x onerror=${CALL}//">`,
  `<!-- --!><img src=x onerror=${CALL}> -->`,
  `<![CDATA[<img src=x onerror=${CALL}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${CALL}>`,
  `<p><a href="#/pages/x" <img src=x onerror=${CALL}>>`,
  `<img alt="\`><script>${CALL}</script>">`,
  `<img src="/h5/a.svg" alt='"onerror="${CALL}'>`,
  `<img src="/h5/a.svg" alt="&quot; onerror=&quot;${CALL}">`,
  `<body onload=${CALL}>`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<input autofocus onfocus=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<object data="data:text/html,<script>${CALL}</script>"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<base href="https://evil.example/">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<constructor onclick=${CALL}><a constructor=${CALL} __proto__=${CALL}>x</a></constructor>`,
  `<isindex type=image src=1 onerror=${CALL}>`,
  `<p/onclick=${CALL}>x`,
  `</p onclick=${CALL}>`,
  `<a href="#/pages/x"">x</a"onclick=${CALL}>`,
  `<img src=/h5/a.svg onerror =\n${CALL}>`,
  `<p <script>${CALL}</script>`,
  `<p title=">"><script>${CALL}</script>`,
  `<`,
  `<p`,
  `<a href="`,
  `</`,
  `<!`,
  `<img src='x`,
]
const payloads: readonly string[] = [
  ...SCHEMES.flatMap((address) => CARRIERS.map((carrier) => carrier(address))),
  ...HANDLERS.flatMap((handler) =>
    HOSTS.flatMap((host) => [
      `<${host} ${handler}="${CALL}">x`,
      `<${host}/${handler.toUpperCase()}=${CALL}>x`,
    ]),
  ),
  ...WHOLE,
  ...WHOLE.map((payload) => `<table><tr><td>${payload}</td></tr></table>`),
  ...WHOLE.map((payload) => payload.replaceAll('<', '<\u0000')),
]

describe('sanitise', () => {
  it('is tested with at least 500 different payloads', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(500)
  })

  it('removes everything that is not allowed from every payload, and leaves sanitised HTML unchanged', () => {
    for (const payload of payloads) {
      const clean = sanitise(payload)
      expect(faults(clean), payload).toEqual([])
      expect(sanitise(clean), payload).toBe(clean)
    }
  }, 60_000)

  it('removes everything that is not allowed from random markup', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        ' ',
        '\n',
        '&',
        '&lt;',
        '&#60;',
        'x',
        '<!--',
        '-->',
        '</',
        '`',
        '\u0000',
      ],
      ...[
        '<a ',
        'href',
        '<img ',
        'src',
        'onerror',
        '<script>',
        '</script>',
        '<svg',
        '<p>',
        '</p>',
        'javascript:',
        'alert(1)',
      ],
      ...[
        '<style>',
        '</style>',
        '<textarea>',
        '<math>',
        '<b>',
        '</b>',
        '<table>',
        '<td>',
        '#/pages/x',
        '/h5/a.svg',
        'https://a.b/',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = sanitise(pieces.join(''))
        expect(faults(clean)).toEqual([])
        expect(sanitise(clean)).toBe(clean)
      }),
      { numRuns: 400, seed: 11 },
    )
  }, 60_000)

  it.each([
    ['<p>One <b>two</b></p>', '<p>One <b>two</b></p>'],
    ['<H2 class="x">Title</H2>', '<h2>Title</h2>'],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['&amp; &lt; &copy; &#169;', '&amp; &lt; © ©'],
    ['<p>left open <b>here', '<p>left open <b>here</b></p>'],
    ['<b><i>x</b>y</i>', '<b><i>x</i></b>y'],
    ['<div><p>kept</p></div>', '<p>kept</p>'],
    ['a<script>b</script>c', 'ac'],
    ['<a href="#/pages/common/faq">x</a>', '<a href="#/pages/common/faq">x</a>'],
    [
      '<a href="https://example.com/a?b=1&c=2" target="_blank">x</a>',
      '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    [
      '<img src="/h5/covers/a.svg" alt="A &quot;B&quot;">',
      '<img src="/h5/covers/a.svg" alt="A &quot;B&quot;">',
    ],
    ['<img src="javascript:x" alt="gone">', ''],
    ['<img src="https://example.com/a.png" alt="gone">', ''],
    [
      '<img src="/h5/a.svg" width="640" height="360" alt="" style="x">',
      '<img src="/h5/a.svg" alt="" width="640" height="360">',
    ],
    [
      '<table><tr><td colspan="2" width="9">x</td></tr></table>',
      '<table><tr><td colspan="2">x</td></tr></table>',
    ],
  ])('keeps the allowed markup of %s and removes the rest', (html, expected) => {
    expect(sanitise(html)).toBe(expected)
  })

  it('takes time in proportion to the length of its input', () => {
    for (const hostile of [
      '<',
      '<a ',
      '<!--',
      '<a href="',
      '<script>',
      '<p><b>',
      '</p>',
      '&',
      '<img alt=x ',
    ]) {
      // Measures processor time, because on a busy machine elapsed time also includes the time of other
      // processes.
      const time = (times: number): number => {
        const text = hostile.repeat(times)
        const tries = [1, 2, 3].map(() => {
          const begun = process.cpuUsage()
          sanitise(text)
          return process.cpuUsage(begun).user / 1000
        })
        return Math.min(...tries)
      }
      // For a text that is 16 times as long, an algorithm of linear time takes 16 times as long, and one of quadratic
      // time 256 times as long. The limit of 96 leaves room for noise on a busy machine.
      expect(time(16_000) / Math.max(1, time(1_000)), hostile).toBeLessThan(96)
    }
  })
})

describe('plainText', () => {
  it('returns the text of HTML without tags', () => {
    expect(plainText('<p>A &amp; B</p><ul><li>c</li></ul>')).toBe('A & B c')
  })
})
