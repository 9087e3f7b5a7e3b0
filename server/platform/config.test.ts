import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, readServerConfig } from './config.ts'
import { ConfigError } from './environment.ts'

/** The settings that a start without demo mode requires. */
const REAL = {
  DEMO: '0',
  MARKET_FEED: 'ccxt:binance',
  SMTP_URL: 'smtp://mail',
  PUBLIC_ORIGIN: 'https://h5.example.com',
}

describe('readConfig', () => {
  it('returns the defaults without any setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      feed: { kind: 'simulated' },
      marketSeed: null,
      publicOrigin: 'http://localhost:8080',
      wssDomain: '',
      trustProxy: [],
      fiatRateUrl: 'https://open.er-api.com/v6/latest/USD',
      smtpUrl: null,
      smsUrl: null,
      demo: true,
      demoReview: 3000,
      demoSamples: true,
      rateLimits: true,
    })
  })

  it('turns demo mode off with DATABASE_URL unless DEMO is set', () => {
    const DATABASE_URL = 'postgres://h5@db/h5'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  it('has simulated traders only in demo mode, for any value of DEMO_SAMPLES', () => {
    expect(readConfig({ DEMO: '1', DEMO_SAMPLES: '0' }).demoSamples).toBe(false)
    expect(readConfig({ DEMO: '0' }).demoSamples).toBe(false)
    expect(readConfig({ DEMO: '0', DEMO_SAMPLES: '1' }).demoSamples).toBe(false)
  })

  it('rejects a key of the deposit hook that is short or has no operator beside it', () => {
    const DEPOSIT_HOOK_KEY = 'k'.repeat(32)
    const DEPOSIT_HOOK_OPERATOR = `h5op_${'A'.repeat(43)}`
    expect(readConfig({}).depositHook).toBe(null)
    expect(readConfig({ DEPOSIT_HOOK_KEY, DEPOSIT_HOOK_OPERATOR }).depositHook).toEqual({
      key: DEPOSIT_HOOK_KEY,
      operator: DEPOSIT_HOOK_OPERATOR,
    })
    expect(() => readConfig({ DEPOSIT_HOOK_KEY: 'k'.repeat(31), DEPOSIT_HOOK_OPERATOR })).toThrow(
      'DEPOSIT_HOOK_KEY must be 32 characters or more, without spaces.',
    )
    expect(() => readConfig({ DEPOSIT_HOOK_KEY, DEPOSIT_HOOK_OPERATOR: 'ana' })).toThrow(
      'DEPOSIT_HOOK_OPERATOR must be the key of an operator, h5op_….',
    )
    for (const alone of [{ DEPOSIT_HOOK_KEY }, { DEPOSIT_HOOK_OPERATOR }])
      expect(() => readConfig(alone)).toThrow('need each other')
  })

  it('rejects simulated prices outside demo mode unless a setting allows them', () => {
    expect(() => readServerConfig({ DEMO: '0' })).toThrow(/^MARKET_FEED=simulated would decide real money/)
    expect(() => readServerConfig({ DATABASE_URL: 'postgres://h5@db/h5' })).toThrow(ConfigError)
    expect(readServerConfig({ ...REAL, SIMULATED_MARKET: 'accept', MARKET_FEED: 'simulated' }).demo).toBe(
      false,
    )
    expect(readServerConfig(REAL).simulatedMarket).toBe('refuse')
    expect(readServerConfig({}).demo).toBe(true)
  })

  it.each([
    ['a missing mail server', { SMTP_URL: '' }, /^SMTP_URL is not set/],
    ['a public origin with http', { PUBLIC_ORIGIN: 'http://h5.example.com' }, /^PUBLIC_ORIGIN is http:/],
    ['a missing public origin', { PUBLIC_ORIGIN: '' }, /^PUBLIC_ORIGIN is http:\/\/localhost/],
    ['fiat rates by http', { FIAT_RATE_URL: 'http://rates.example/USD' }, /^FIAT_RATE_URL is http:/],
    ['delivery prices by http', { DERIBIT_URL: 'http://deribit.example' }, /^DERIBIT_URL is http:/],
    ['Redis without SECRET_KEY', { REDIS_URL: 'redis://r' }, /^REDIS_URL .* SECRET_KEY/],
  ])('rejects %s outside demo mode in one sentence', (_what, env, said) => {
    expect(() => readServerConfig({ ...REAL, ...env })).toThrow(said)
    expect(() => readServerConfig({ ...REAL, ...env })).toThrow(ConfigError)
    expect(readServerConfig({ ...REAL, ...env, DEMO: '1' }).demo).toBe(true)
  })

  it('accepts outside demo mode a missing mail server or origin when a setting allows the absence, and Redis when SECRET_KEY is set', () => {
    expect(readServerConfig({ ...REAL, SMTP_URL: '', UNSENT_MAIL: 'accept' }).smtpUrl).toBeNull()
    expect(readServerConfig({ ...REAL, PUBLIC_ORIGIN: '', PLAIN_HTTP: 'accept' }).plainHttp).toBe('accept')
    const SECRET_KEY = 'a'.repeat(32)
    expect(readServerConfig({ ...REAL, REDIS_URL: 'redis://r', SECRET_KEY }).secretKey).toBe(SECRET_KEY)
  })

  it('accepts outside demo mode sources of prices by http on this machine', () => {
    const env = { ...REAL, FIAT_RATE_URL: 'http://127.0.0.1:9/', DERIBIT_URL: 'http://localhost:9' }
    expect(readServerConfig(env).fiatRateUrl).toBe('http://127.0.0.1:9/')
  })

  it('reads DEMO_AUTO as demo mode with or without automatic review, and rejects DEMO_AUTO together with DEMO=0', () => {
    const DATABASE_URL = 'postgres://h/b'
    expect(readConfig({ DATABASE_URL, DEMO_AUTO: '1' })).toMatchObject({ demo: true, demoReview: 3000 })
    expect(readConfig({ DEMO_AUTO: '0' })).toMatchObject({ demo: true, demoReview: 0 })
    expect(readConfig({ DATABASE_URL, DEMO_AUTO: '0' }).demo).toBe(false)
    expect(() => readConfig({ DEMO: '0', DEMO_AUTO: '1' })).toThrow(/^DEMO_AUTO=1 reviews by itself/)
  })

  it('reads DEMO_REVIEW in seconds, and 0 as no automatic review', () => {
    expect(readConfig({ DEMO_REVIEW: '0.1' }).demoReview).toBe(100)
    expect(readConfig({ DEMO_REVIEW: '0' }).demoReview).toBe(0)
  })

  it('reads an empty setting as not set', () => {
    expect(readConfig({ PORT: '', MARKET_FEED: '', SMTP_URL: '' })).toEqual(readConfig({}))
  })

  it('reads TRUST_PROXY as a number of hops or a list of networks', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16,2001:db8::1' }).trustProxy).toEqual([
      'loopback',
      '10.1.0.0/16',
      '2001:db8::1',
    ])
  })

  it('reads the public origin without a slash at its end', () => {
    expect(readConfig({ PORT: '90', HOST: '0.0.0.0' }).publicOrigin).toBe('http://localhost:90')
    expect(readConfig({ PUBLIC_ORIGIN: 'https://h5.example.com/' }).publicOrigin).toBe(
      'https://h5.example.com',
    )
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'http://x'],
    ['PUBLIC_ORIGIN', 'ftp://x'],
    ['PUBLIC_ORIGIN', 'example.com'],
    ['PUBLIC_ORIGIN', 'https://example.com/app'],
    ['WSS_DOMAIN', 'ws.example.com'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['FIAT_RATE_URL', 'file:///etc/passwd'],
    ['DERIBIT_URL', 'https://example.com/a/path'],
    ['SMTP_URL', 'mail.example.com'],
    ['DEMO', 'maybe'],
    ['DEMO_AUTO', 'yes please'],
    ['DEMO_REVIEW', 'on'],
    ['DEMO_REVIEW', '3601'],
    ['MAX_ORDER_DELAY', 'soon'],
    ['RATE_LIMITS', '5'],
    ['MARKET_FEED', 'replay:'],
    ['MARKET_FEED', 'replay:a.csv@0'],
    ['MARKET_FEED', 'replay:BTC=a.csv'],
    ['MARKET_FEED', 'ccxt:'],
    ['MARKET_SEED', 'x'.repeat(65)],
  ])('rejects %s with the value %s in one sentence', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  })
})

it.each([
  'DATABASE_URL',
  'CHECKPOINT_URL',
  'CHECKPOINT_KEY',
  'REDIS_URL',
  'SMTP_URL',
  'SMS_URL',
  'SECRET_KEY',
  'GATEWAY_SECRETS',
  'DEPOSIT_HOOK_KEY',
  'DEPOSIT_HOOK_OPERATOR',
])('the error about a wrong %s does not show its value, which may contain a password', (name) => {
  expect(() => readConfig({ [name]: 'ftp://h5:pw@x' })).toThrow(/^(?!.*pw)/)
  expect(() => readConfig({ [name]: 'ftp://h5:pw@x' })).toThrow(ConfigError)
})

describe('MARKET_FEED', () => {
  const feedOf = (MARKET_FEED: string) => readConfig({ MARKET_FEED }).feed

  it('is read as simulated, replay or an exchange', () => {
    expect(feedOf('replay:a/b.csv@600')).toEqual({
      kind: 'replay',
      file: resolve('a/b.csv'),
      speed: 600,
      symbol: null,
    })
    expect(feedOf('replay:btc/usdt=a/prices.csv@2.5')).toEqual({
      kind: 'replay',
      file: resolve('a/prices.csv'),
      speed: 2.5,
      symbol: 'BTC/USDT',
    })
    expect(feedOf('replay:a.csv')).toMatchObject({ speed: 1 })
    expect(feedOf('ccxt:binance')).toEqual({ kind: 'ccxt', exchange: 'binance' })
  })
})
