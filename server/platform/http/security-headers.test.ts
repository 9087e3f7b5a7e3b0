import { describe, expect, it } from 'vitest'
import { commonHeaders, pagePolicy } from './security-headers.ts'
import { cacheControl } from './static-files.ts'

describe('pagePolicy', () => {
  const policy = pagePolicy(
    '<html><script>boot()</script><script type="module" src="./a.js"></script><style>p{}</style></html>',
    'https://example.com',
  )

  it('allows inline code by hash only', () => {
    // The hash was computed with: printf 'boot()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY='")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy.match(/'sha256-/g)).toHaveLength(2)
  })

  it('forbids framing and allows connections to its own origin', () => {
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' wss://example.com;")
  })

  it('allows connections to a separate origin of sockets', () => {
    const split = pagePolicy('', 'https://example.com', 'https://live.example.com')
    expect(split).toContain(
      "connect-src 'self' wss://example.com https://live.example.com wss://live.example.com;",
    )
  })
})

it('common headers contain HSTS only behind https', () => {
  expect(commonHeaders(true)['strict-transport-security']).toContain('max-age')
  expect(commonHeaders(false)['strict-transport-security']).toBeUndefined()
})

it.each([
  ['/x/dist/app/assets/index-abc.js', 'immutable'],
  ['/x/dist/app/assets/index-abc.js.br', 'immutable'],
  ['/x/dist/app/index.html', 'no-cache'],
  ['/x/dist/app/index.html.br', 'no-cache'],
  ['/x/dist/app/sw.js', 'no-cache'],
  ['/x/dist/app/manifest.webmanifest', 'no-cache'],
  ['/x/dist/app/icon.svg', 'max-age=86400'],
])('%s is served with the cache-control directive %s', (path, caching) => {
  expect(cacheControl(path)).toContain(caching)
})
