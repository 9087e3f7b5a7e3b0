import { join } from 'node:path'
import { ConfigError, readSetting } from './environment.ts'
import type { TrustSetting } from './http/address.ts'
import type { FeedSetting, GatewaySecret } from './setting-values.ts'

/** The settings of the environment (`docs/operations/settings.md`), checked at start. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where signed checkpoints are written; null: in `dataDir`, where the key to them lies. */
  readonly checkpointDir: string | null
  /** A bucket for them, with the credentials to it; null: the folder. */
  readonly checkpointUrl: string | null
  /** What signs them; null: a file of the data folder. */
  readonly checkpointKey: string | null
  /** A folder of all nodes for the hashed files of the app; null: none. */
  readonly assetsDir: string | null
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly feed: FeedSetting
  /** Null: the installation's own, made by chance at its first start. */
  readonly marketSeed: string | null
  /** `accept`: simulated prices decide real money too. */
  readonly simulatedMarket: 'refuse' | 'accept'
  /** `accept`: codes and messages stay in the outbox though real people wait for them. */
  readonly unsentMail: 'refuse' | 'accept'
  /** `accept`: people reach the app by http, without demo mode. */
  readonly plainHttp: 'refuse' | 'accept'
  /** `accept`: the present secret key takes the place of a lost one. */
  readonly lostSecretKey: 'refuse' | 'accept'
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
  /** Demo mode has simulated lead traders. */
  readonly demoSamples: boolean
  /** `keep`: a start without demo mode takes test money that people hold as it is. */
  readonly testMoney: 'refuse' | 'keep'
  /** What payment providers sign their messages with; two of one name while one takes the other's place. */
  readonly gatewaySecrets: readonly GatewaySecret[]
  /** How late a decided order may be booked before new ones are rejected (ms); 0: they never are. */
  readonly maxOrderDelay: number
  /** Where `/metrics` is served; null: nowhere. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  /** Where operators reach their page; null: nowhere. */
  readonly console: ConsoleConfig | null
  /** One line of the log for each request. */
  readonly logRequests: boolean
  /** For how long a node that is asked to stop goes on answering while balancers turn away from it (ms). */
  readonly drain: number
  /** RATE_LIMITS=off lifts the limits per address and account, for load tests. */
  readonly rateLimits: boolean
  /** Encrypts secrets in the database; all nodes of one database share it. Null: a file of the data folder. */
  readonly secretKey: string | null
}

export interface ConsoleConfig {
  readonly port: number
  readonly host: string
  /** Without a trailing slash; null: `http://localhost:<port>`. */
  readonly origin: string | null
  /** Proxies whose X-Forwarded-For is believed here. */
  readonly trustProxy: TrustSetting
  /** Who is answered, by address and network; null: everybody. */
  readonly allow: readonly string[] | null
}

function consoleOf(env: NodeJS.ProcessEnv): ConsoleConfig | null {
  if (!readSetting(env, 'CONSOLE')) return null
  return {
    port: readSetting(env, 'CONSOLE_PORT'),
    host: readSetting(env, 'CONSOLE_HOST'),
    origin: readSetting(env, 'CONSOLE_ORIGIN') ?? null,
    trustProxy: readSetting(env, 'CONSOLE_TRUST_PROXY') ?? [],
    allow: readSetting(env, 'CONSOLE_ALLOW') ?? null,
  }
}

/** Whether it is an installation in demo mode, and after how long it reviews by itself (ms; 0: never). */
function demoOf(env: NodeJS.ProcessEnv, databaseUrl: string | null): Pick<Config, 'demo' | 'demoReview'> {
  const auto = readSetting(env, 'DEMO_AUTO')
  const demo = readSetting(env, 'DEMO') ?? (auto === true || databaseUrl === null)
  if (auto === true && !demo)
    throw new ConfigError(
      'DEMO_AUTO=1 reviews by itself, which demo mode alone may: leave it out, or set DEMO=1.',
    )
  return { demo, demoReview: auto === false ? 0 : readSetting(env, 'DEMO_REVIEW') * 1000 }
}

/** Reads the environment. Throws ConfigError with one sentence for the first setting that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = readSetting(env, 'PORT')
  const host = readSetting(env, 'HOST')
  const databaseUrl = readSetting(env, 'DATABASE_URL') ?? null
  const smtpUrl = readSetting(env, 'SMTP_URL') ?? null
  const smsUrl = readSetting(env, 'SMS_URL') ?? null
  if (smsUrl !== null && smtpUrl === null) throw new ConfigError('SMS_URL needs SMTP_URL beside it.')
  const { demo, demoReview } = demoOf(env, databaseUrl)
  const reached = !env.HOST || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return {
    port,
    host,
    dataDir: readSetting(env, 'DATA_DIR'),
    checkpointDir: readSetting(env, 'CHECKPOINT_DIR') ?? null,
    checkpointUrl: readSetting(env, 'CHECKPOINT_URL') ?? null,
    checkpointKey: readSetting(env, 'CHECKPOINT_KEY') ?? null,
    assetsDir: readSetting(env, 'ASSETS_DIR') ?? null,
    databaseUrl,
    redisUrl: readSetting(env, 'REDIS_URL') ?? null,
    feed: readSetting(env, 'MARKET_FEED'),
    marketSeed: readSetting(env, 'MARKET_SEED') ?? null,
    simulatedMarket: readSetting(env, 'SIMULATED_MARKET'),
    unsentMail: readSetting(env, 'UNSENT_MAIL'),
    plainHttp: readSetting(env, 'PLAIN_HTTP'),
    lostSecretKey: readSetting(env, 'LOST_SECRET_KEY'),
    tickDays: readSetting(env, 'TICK_DAYS'),
    publicOrigin: readSetting(env, 'PUBLIC_ORIGIN') ?? `http://${reached}:${port}`,
    wssDomain: readSetting(env, 'WSS_DOMAIN') ?? '',
    trustProxy: readSetting(env, 'TRUST_PROXY') ?? [],
    fiatRateUrl: readSetting(env, 'FIAT_RATE_URL'),
    deribitUrl: readSetting(env, 'DERIBIT_URL'),
    pushOrigin: readSetting(env, 'PUSH_ORIGIN') ?? null,
    smtpUrl,
    smsUrl,
    demo,
    demoReview,
    demoSamples: demo && readSetting(env, 'DEMO_SAMPLES'),
    testMoney: readSetting(env, 'TEST_MONEY'),
    gatewaySecrets: readSetting(env, 'GATEWAY_SECRETS') ?? [],
    maxOrderDelay: readSetting(env, 'MAX_ORDER_DELAY') * 1000,
    metricsPort: readSetting(env, 'METRICS_PORT') ?? null,
    metricsHost: readSetting(env, 'METRICS_HOST'),
    console: consoleOf(env),
    logRequests: readSetting(env, 'LOG_REQUESTS') ?? !demo,
    drain: (readSetting(env, 'DRAIN_SECONDS') ?? (demo ? 0 : 5)) * 1000,
    rateLimits: readSetting(env, 'RATE_LIMITS'),
    secretKey: readSetting(env, 'SECRET_KEY') ?? null,
  }
}

/** What would go wrong in silence where real money is at stake, each in one sentence that says what to do. */
export function disastersOf(config: Config): readonly string[] {
  const { feed, simulatedMarket, smtpUrl, unsentMail, publicOrigin, plainHttp, redisUrl, secretKey } = config
  const wrong: string[] = []
  if (feed.kind === 'simulated' && simulatedMarket === 'refuse')
    wrong.push(
      'MARKET_FEED=simulated would decide real money by made-up prices: name a real source, set DEMO=1, or set SIMULATED_MARKET=accept.',
    )
  if (smtpUrl === null && unsentMail === 'refuse')
    wrong.push(
      'SMTP_URL is not set, so no code would reach anybody: name a mail server, set DEMO=1, or set UNSENT_MAIL=accept.',
    )
  if (!publicOrigin.startsWith('https:') && plainHttp === 'refuse')
    wrong.push(
      `PUBLIC_ORIGIN is ${publicOrigin}, by which passwords would cross the network in the clear: name the https origin that people type, set DEMO=1, or set PLAIN_HTTP=accept.`,
    )
  if (redisUrl !== null && secretKey === null)
    wrong.push(
      'REDIS_URL is for several nodes, which share one key: set the same SECRET_KEY on each of them.',
    )
  return wrong
}

/**
 * The settings of a server that is to be started. Throws ConfigError as `readConfig` does, and for what cannot go
 * together.
 */
export function readServerConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  const [wrong] = config.demo ? [] : disastersOf(config)
  if (wrong !== undefined) throw new ConfigError(wrong)
  return config
}

/** Where signed checkpoints lie. */
export const checkpointDir = (config: Pick<Config, 'dataDir' | 'checkpointDir'>): string =>
  config.checkpointDir ?? join(config.dataDir, 'checkpoints')
