import { describe, expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { classifyAddress, isHost } from './webAddress.ts'

const HOSTS = ['help.example.com', 'xn--bcher-kva.example']

describe('a web address of the operator’s content', () => {
  it.each([
    'https://help.example.com',
    'https://help.example.com/',
    'https://HELP.Example.com/a/b?c=d#e',
    'https://help.example.com?x=1',
    'https://xn--bcher-kva.example/',
  ])('%s is opened in a frame', (address) => {
    expect(classifyAddress(address, HOSTS).kind).toBe('frame')
  })

  it.each([
    ['https://example.com/', 'example.com'],
    ['https://help.example.com.evil.example/', 'help.example.com.evil.example'],
    ['https://nothelp.example.com/', 'nothelp.example.com'],
    ['https://a.help.example.com/', 'a.help.example.com'],
    ['https://help-example.com/', 'help-example.com'],
    ['https://help.example.co/', 'help.example.co'],
    ['https://help.example.com:443/', 'help.example.com:443'],
    ['https://help.example.com:8443/', 'help.example.com:8443'],
    ['https://xn--hlp-hoa.example.com/', 'xn--hlp-hoa.example.com'],
    ['https://evil.example/https://help.example.com', 'evil.example'],
    ['https://evil.example/@help.example.com', 'evil.example'],
    ['https://evil.example?help.example.com', 'evil.example'],
  ])('%s is opened after a confirmation, which names %s', (address, host) => {
    expect(classifyAddress(address, HOSTS)).toEqual({ kind: 'ask', url: address, host })
  })

  it.each([
    '',
    ' https://help.example.com/',
    'https://help.example.com/\n',
    'https://help.example.com/ x',
    'http://help.example.com/',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://help.example.com',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://help.example.com/1',
    'file:///etc/passwd',
    'about:blank',
    '//help.example.com/',
    'https:help.example.com',
    'https:/help.example.com',
    'https:\\\\help.example.com',
    'https://help.example.com\\@evil.example',
    'https://help.example.com@evil.example/',
    'https://user:pass@help.example.com/',
    'https://help.example.com./',
    'https://help.example.com..evil.example/',
    'https://.help.example.com/',
    'https://h\u0435lp.example.com/',
    'https://help.example.com\u2024evil.example/',
    'https://help.ex%61mple.com/',
    'https://help。example.com/',
    'https://\uff48elp.example.com/',
    'https://help.example.com\u202e/',
    'https://help.example.com\u0000.evil.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://help.example.com:/',
    'https://help.example.com:443:443/',
    'https://help.example.com/"onload="x',
    'https://help.example.com/<script>',
    `https://help.example.com/${'x'.repeat(2000)}`,
    'intent://help.example.com#Intent;scheme=https;end',
    'view-source:https://help.example.com/',
    'feed:https://help.example.com/',
  ])('%j is rejected', (address) => {
    expect(classifyAddress(address, HOSTS)).toEqual({ kind: 'rejected' })
  })

  it('is never framed when a browser would resolve it to another host', () => {
    const piece = fc.constantFrom(
      ...['https:', 'http:', '/', '//', '\\', '@', ':', '.', '?', '#', '%2f', '%00', '\t', '\n', ' ', '443'],
      ...[
        'help.example.com',
        'evil.example',
        'HELP',
        'example',
        'com',
        '\u0435',
        '\u3002',
        'xn--',
        '-',
        '[',
        ']',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const address = `https://${pieces.join('')}`
        const verdict = classifyAddress(address, HOSTS)
        // A browser opens no page for an address that the browser cannot parse.
        if (verdict.kind === 'rejected' || !URL.canParse(address)) return
        // How the browser interprets the same text.
        const url = new URL(address)
        expect(url.protocol).toBe('https:')
        expect(url.username + url.password).toBe('')
        if (verdict.kind === 'frame') expect(HOSTS).toContain(url.host)
        else expect(verdict.host.replace(/:0*443$/, '')).toBe(url.host.replace(/:0*443$/, ''))
      }),
      { numRuns: 5_000, seed: 7 },
    )
  })
})

describe('a host name', () => {
  it.each(['example.com', 'a-b.example.co', 'xn--bcher-kva.example'])('%s is accepted', (host) => {
    expect(isHost(host)).toBe(true)
  })
  it.each([
    '',
    'localhost',
    'Example.com',
    '*.example.com',
    'example.com.',
    'example.com:443',
    '10.0.0.1',
    'a/b.c',
    "x'.example",
  ])('%s is rejected', (host) => {
    expect(isHost(host)).toBe(false)
  })
})
