import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type TrustSetting, trustOf } from './http/address.ts'

export type FeedSetting =
  | { readonly kind: 'simulated' }
  | {
      readonly kind: 'replay'
      readonly file: string
      readonly speed: number
      /** The pair whose prices these are, `BTC/USDT`; null: the file's name says it. */
      readonly symbol: string | null
    }
  | { readonly kind: 'ccxt'; readonly exchange: string }

export interface GatewaySecret {
  readonly name: string
  readonly secret: string
}

/** The settings of the README's table, checked at start. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where signed checkpoints are written; null: in `dataDir`, where the key to them lies. */
  readonly checkpointDir: string | null
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly feed: FeedSetting
  /** Null: the installation's own, made by chance at its first start. */
  readonly marketSeed: string | null
  /** `accept`: simulated prices decide real money too. */
  readonly simulatedMarket: 'refuse' | 'accept'
  /** Whole days of recorded ticks that are kept besides today; older days are sealed and dropped. */
  readonly tickDays: number
  /** Where people reach the app, without a trailing slash. */
  readonly publicOrigin: string
  /** Origin of the sockets where they have a domain of their own; empty: the public one. */
  readonly wssDomain: string
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: TrustSetting
  readonly fiatRateUrl: string
  /** The options exchange whose delivery prices settle dual investments, where the operator chose it. */
  readonly deribitUrl: string
  /** A push service besides the public ones, by its origin: in a closed network, and in tests. */
  readonly pushOrigin: string | null
  readonly smtpUrl: string | null
  /** A gateway for codes to phones; null: phones cannot be bound outside of demo mode. */
  readonly smsUrl: string | null
  readonly demo: boolean
  /** After how long demo mode reviews by itself what waits for an operator (ms); 0: the operator does. */
  readonly demoReview: number
  /** `keep`: a start without demo mode takes test money that people hold as it is. */
  readonly testMoney: 'refuse' | 'keep'
  /** What payment providers sign their messages with; two of one name while one takes the other's place. */
  readonly gatewaySecrets: readonly GatewaySecret[]
  /** RATE_LIMITS=off lifts the limits per address and account, for load tests. */
  readonly rateLimits: boolean
  /** Seals what the database must not tell; all nodes of one database share it. Null: a file of the data folder. */
  readonly secretKey: string | null
}

/** A setting that cannot be used; the message is one clear sentence naming the variable. */
export class ConfigError extends Error {}

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.url(),
    v.check((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`))),
  )
const days = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number), v.maxValue(3650))
const seconds = v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d)?$/), v.transform(Number), v.maxValue(3600))
/** A scheme, a host and perhaps a port: the app always lives under /h5/ of it. */
const origin = v.pipe(
  url('http', 'https'),
  v.check((text) => /^\/?$/.test(new URL(text).pathname) && !/[?#@]/.test(text)),
)

/** A number of hops, or addresses, networks and the names that proxy-addr knows, by comma. */
const proxies = v.pipe(
  v.string(),
  v.transform(
    (text): TrustSetting =>
      /^\d{1,2}$/.test(text.trim()) ? Number(text) : text.split(',').map((one) => one.trim()),
  ),
  v.check((setting) => {
    try {
      trustOf(setting)
      return true
    } catch {
      return false
    }
  }),
)

/** `acme=<secret>`, several by comma. */
const secrets = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]{1,30}=[^\s,=]{32,200}(?:,[a-z][a-z0-9_]{1,30}=[^\s,=]{32,200})*$/),
  v.transform((text) =>
    text.split(',').map((one): GatewaySecret => {
      const [name = '', secret = ''] = one.split('=')
      return { name, secret }
    }),
  ),
)

const onOff = v.picklist(['0', '1', 'on', 'off', 'true', 'false'])
const isOn = (text: string): boolean => ['1', 'on', 'true'].includes(text)

function setting<T>(
  env: NodeJS.ProcessEnv,
  name: string,
  schema: v.GenericSchema<string, T>,
  expected: string,
): T | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const result = v.safeParse(schema, text, { abortPipeEarly: true })
  if (!result.success) throw new ConfigError(`${name} must be ${expected}; it is "${text.slice(0, 80)}".`)
  return result.output
}

/** Like `setting`, but a wrong value is not repeated where logs are kept. */
function secretsOf(env: NodeJS.ProcessEnv): readonly GatewaySecret[] {
  const text = env.GATEWAY_SECRETS
  if (text === undefined || text === '') return []
  const result = v.safeParse(secrets, text)
  if (!result.success)
    throw new ConfigError(
      'GATEWAY_SECRETS must be <name>=<secret of 32 characters or more>, several by comma.',
    )
  return result.output
}

/** As `secretsOf`: what is wrong with it is said, not what it is. */
function secretKeyIn(env: NodeJS.ProcessEnv): string | null {
  const text = env.SECRET_KEY ?? ''
  if (text === '') return null
  if (!/^\S{32,200}$/.test(text))
    throw new ConfigError('SECRET_KEY must be 32 characters or more, without spaces.')
  return text
}

/** `simulated`, `replay:[<pair>=]<csv>[@speed]` or `ccxt:<exchange>`. */
export function parseFeed(text: string): FeedSetting {
  if (text === 'simulated') return { kind: 'simulated' }
  const replay = /^replay:(?:([A-Za-z0-9]+\/[A-Za-z0-9]+)=)?([^=]+?\.csv)(?:@(\d+(?:\.\d+)?))?$/.exec(text)
  if (replay?.[2]) {
    const speed = Number(replay[3] ?? '1')
    const symbol = replay[1]?.toUpperCase() ?? null
    if (speed > 0) return { kind: 'replay', file: resolve(replay[2]), speed, symbol }
  }
  const live = /^ccxt:([a-z0-9]{2,30})$/.exec(text)
  if (live?.[1]) return { kind: 'ccxt', exchange: live[1] }
  throw new ConfigError(
    `MARKET_FEED must be simulated, replay:[<pair>=]<file.csv>[@speed] or ccxt:<exchange>; it is "${text.slice(0, 80)}".`,
  )
}

const folder = (text: string): string => resolve(text.replace(/^~(?=\/|$)/, homedir()))

/** Reads the environment. Throws ConfigError with one sentence for the first setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const at = setting(env, 'PORT', port, 'a port number from 0 to 65535') ?? 8080
  const host = setting(
    env,
    'HOST',
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/)),
    'a host name or address',
  )
  const databaseUrl =
    setting(env, 'DATABASE_URL', url('postgres', 'postgresql'), 'a postgres:// address') ?? null
  const demo = setting(env, 'DEMO', onOff, '1 or 0')
  const rateLimits = setting(env, 'RATE_LIMITS', onOff, 'on or off')
  const smtpUrl = setting(env, 'SMTP_URL', url('smtp', 'smtps'), 'an smtp:// address') ?? null
  const smsUrl = setting(env, 'SMS_URL', url('http', 'https'), 'an http(s) address') ?? null
  if (smsUrl !== null && smtpUrl === null) throw new ConfigError('SMS_URL needs SMTP_URL beside it.')
  const shown = host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return {
    port: at,
    host: host ?? '127.0.0.1',
    dataDir: folder(env.DATA_DIR || 'data'),
    checkpointDir: env.CHECKPOINT_DIR ? folder(env.CHECKPOINT_DIR) : null,
    databaseUrl,
    redisUrl: setting(env, 'REDIS_URL', url('redis', 'rediss'), 'a redis:// address') ?? null,
    feed: parseFeed(env.MARKET_FEED || 'simulated'),
    marketSeed:
      setting(env, 'MARKET_SEED', v.pipe(v.string(), v.maxLength(64)), 'a text of at most 64 characters') ??
      null,
    simulatedMarket:
      setting(env, 'SIMULATED_MARKET', v.picklist(['refuse', 'accept']), 'refuse or accept') ?? 'refuse',
    tickDays: setting(env, 'TICK_DAYS', days, 'a number of days from 1 to 3650') ?? 7,
    publicOrigin: (
      setting(env, 'PUBLIC_ORIGIN', origin, 'an http(s) origin without a path') ?? `http://${shown}:${at}`
    ).replace(/\/+$/, ''),
    wssDomain: (setting(env, 'WSS_DOMAIN', origin, 'an http(s) origin without a path') ?? '').replace(
      /\/+$/,
      '',
    ),
    trustProxy:
      setting(env, 'TRUST_PROXY', proxies, 'a number of proxies, or their addresses or networks by comma') ??
      [],
    fiatRateUrl:
      setting(env, 'FIAT_RATE_URL', url('http', 'https'), 'an http(s) address') ??
      'https://open.er-api.com/v6/latest/USD',
    deribitUrl: (
      setting(env, 'DERIBIT_URL', origin, 'an http(s) origin without a path') ?? 'https://www.deribit.com'
    ).replace(/\/+$/, ''),
    pushOrigin:
      setting(env, 'PUSH_ORIGIN', origin, 'an http(s) origin without a path')?.replace(/\/+$/, '') ?? null,
    smtpUrl,
    smsUrl,
    demo: demo === undefined ? databaseUrl === null : isOn(demo),
    testMoney: setting(env, 'TEST_MONEY', v.picklist(['refuse', 'keep']), 'refuse or keep') ?? 'refuse',
    gatewaySecrets: secretsOf(env),
    demoReview: (setting(env, 'DEMO_REVIEW', seconds, 'seconds, 3600 at most, or 0') ?? 3) * 1000,
    rateLimits: rateLimits === undefined || isOn(rateLimits),
    secretKey: secretKeyIn(env),
  }
}

/** The settings of a server that is to be started. Throws ConfigError as `readConfig` does, and for what cannot go together. */
export function readServerConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  if (!config.demo && config.feed.kind === 'simulated' && config.simulatedMarket === 'refuse')
    throw new ConfigError(
      'MARKET_FEED=simulated would decide real money by made-up prices: name a real source, set DEMO=1, or set SIMULATED_MARKET=accept.',
    )
  return config
}

/** Where the app's build lies, next to the server. */
export const distDir = (root: string): string => join(root, 'dist')

/** Where signed checkpoints lie. */
export const checkpointDir = (config: Pick<Config, 'dataDir' | 'checkpointDir'>): string =>
  config.checkpointDir ?? join(config.dataDir, 'checkpoints')
