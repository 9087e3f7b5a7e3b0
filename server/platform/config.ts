import { join } from 'node:path'
import { ConfigError, readSetting } from './environment.ts'
import type { TrustSetting } from './http/client-address.ts'
import type { FeedSetting, GatewaySecret } from './setting-values.ts'

/** The settings from environment variables (`docs/operations/settings.md`), validated at start. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /**
   * Folder of the signed checkpoints; null: `dataDir`, which also contains the key that signs them.
   */
  readonly checkpointDir: string | null
  /** URL of a bucket for checkpoints, with its credentials; null: checkpoints are stored in a folder. */
  readonly checkpointUrl: string | null
  /** Private key that signs checkpoints; null: a key file in the data folder. */
  readonly checkpointKey: string | null
  /** Folder for the hashed files of the app, shared by all nodes; null: the files are not shared. */
  readonly assetsDir: string | null
  /** URL of an external PostgreSQL; null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly feed: FeedSetting
  /**
   * Seed of the simulated market; null: the random seed that was created at the first start of the
   * installation.
   */
  readonly marketSeed: string | null
  /** `accept`: simulated prices are allowed for real money. */
  readonly simulatedMarket: 'refuse' | 'accept'
  /**
   * `accept`: the server starts without a mail server outside of demo mode; codes and messages then stay
   * in the outbox.
   */
  readonly unsentMail: 'refuse' | 'accept'
  /** `accept`: the app may be served over plain HTTP outside of demo mode. */
  readonly plainHttp: 'refuse' | 'accept'
  /** `accept`: the present secret key replaces one that was lost. */
  readonly lostSecretKey: 'refuse' | 'accept'
  /**
   * Number of whole days of ticks that are kept besides today; older days are sealed and dropped.
   */
  readonly tickDays: number
  /** Public address of the app, without a trailing slash. */
  readonly publicOrigin: string
  /** Origin of the sockets when they have a separate domain; empty: the public origin. */
  readonly wssDomain: string
  /** Proxies whose X-Forwarded-For header is trusted. */
  readonly trustProxy: TrustSetting
  readonly fiatRateUrl: string
  /**
   * Base URL of the options exchange whose delivery prices settle dual investments, if the operator
   * configured it.
   */
  readonly deribitUrl: string
  /**
   * Origin of a push service that is accepted in addition to the public push services. For closed networks and for
   * tests.
   */
  readonly pushOrigin: string | null
  readonly smtpUrl: string | null
  /** URL of an SMS gateway; null: phone numbers cannot be bound outside of demo mode. */
  readonly smsUrl: string | null
  /** Whether an identity can be verified without a bound phone. */
  readonly phoneOptional: boolean
  readonly demo: boolean
  /**
   * Delay (ms) in demo mode after which a request that needs an operator is reviewed automatically;
   * 0: never.
   */
  readonly demoReview: number
  /** Whether demo mode has simulated lead traders. */
  readonly demoSamples: boolean
  /** `keep`: the server starts without demo mode even if users hold test money, and leaves it to them. */
  readonly testMoney: 'refuse' | 'keep'
  /**
   * Secrets that verify the messages of payment providers. One provider may have two secrets while one of
   * them is being replaced.
   */
  readonly gatewaySecrets: readonly GatewaySecret[]
  /**
   * The hook for watchers of chains: the key that signs their messages, and the key of the operator in whose name
   * reported deposits are credited. Null: off.
   */
  readonly depositHook: { readonly key: string; readonly operator: string } | null
  /**
   * Maximum delay (ms) between the price that decides an order and the posting of the result. While the delay is
   * longer, new orders are rejected. 0: no limit.
   */
  readonly maxOrderDelay: number
  /** Port of `/metrics`; null: not served. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  /** Settings of the operators' console; null: the console is off. */
  readonly console: ConsoleConfig | null
  /** Whether each request is logged in one line. */
  readonly logRequests: boolean
  /**
   * Time (ms) for which a stopping node still answers requests while load balancers stop sending
   * them.
   */
  readonly drain: number
  /** False with RATE_LIMITS=off, which removes the limits per address and account for load tests. */
  readonly rateLimits: boolean
  /**
   * Key that encrypts secrets in the database, shared by all nodes of one database. Null: a key
   * file in the data folder.
   */
  readonly secretKey: string | null
}

export interface ConsoleConfig {
  readonly port: number
  readonly host: string
  /** Origin of the console, without a trailing slash; null: `http://localhost:<port>`. */
  readonly origin: string | null
  /** Proxies whose X-Forwarded-For header is trusted by the console. */
  readonly trustProxy: TrustSetting
  /** Addresses and networks that may use the console; null: all. */
  readonly allow: readonly string[] | null
}

function consoleSettings(env: NodeJS.ProcessEnv): ConsoleConfig | null {
  if (!readSetting(env, 'CONSOLE')) return null
  return {
    port: readSetting(env, 'CONSOLE_PORT'),
    host: readSetting(env, 'CONSOLE_HOST'),
    origin: readSetting(env, 'CONSOLE_ORIGIN') ?? null,
    trustProxy: readSetting(env, 'CONSOLE_TRUST_PROXY') ?? [],
    allow: readSetting(env, 'CONSOLE_ALLOW') ?? null,
  }
}

function depositHook(env: NodeJS.ProcessEnv): Config['depositHook'] {
  const key = readSetting(env, 'DEPOSIT_HOOK_KEY')
  const operator = readSetting(env, 'DEPOSIT_HOOK_OPERATOR')
  if (key === undefined && operator === undefined) return null
  if (key === undefined || operator === undefined)
    throw new ConfigError(
      'DEPOSIT_HOOK_KEY and DEPOSIT_HOOK_OPERATOR need each other: set both, or none for no hook.',
    )
  return { key, operator }
}

/**
 * Reads whether the installation is in demo mode, and the delay (ms; 0: never) of the automatic
 * review of requests.
 */
function demoSettings(
  env: NodeJS.ProcessEnv,
  databaseUrl: string | null,
): Pick<Config, 'demo' | 'demoReview'> {
  const auto = readSetting(env, 'DEMO_AUTO')
  const demo = readSetting(env, 'DEMO') ?? (auto === true || databaseUrl === null)
  if (auto === true && !demo)
    throw new ConfigError(
      'DEMO_AUTO=1 reviews by itself, which demo mode alone may: leave it out, or set DEMO=1.',
    )
  return { demo, demoReview: auto === false ? 0 : readSetting(env, 'DEMO_REVIEW') * 1000 }
}

/** Reads and validates the environment. Throws ConfigError with one sentence about the first wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = readSetting(env, 'PORT')
  const host = readSetting(env, 'HOST')
  const databaseUrl = readSetting(env, 'DATABASE_URL') ?? null
  const smtpUrl = readSetting(env, 'SMTP_URL') ?? null
  const smsUrl = readSetting(env, 'SMS_URL') ?? null
  if (smsUrl !== null && smtpUrl === null) throw new ConfigError('SMS_URL needs SMTP_URL beside it.')
  const { demo, demoReview } = demoSettings(env, databaseUrl)
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
    phoneOptional: readSetting(env, 'VERIFICATION_PHONE') === 'optional',
    demo,
    demoReview,
    demoSamples: demo && readSetting(env, 'DEMO_SAMPLES'),
    testMoney: readSetting(env, 'TEST_MONEY'),
    gatewaySecrets: readSetting(env, 'GATEWAY_SECRETS') ?? [],
    depositHook: depositHook(env),
    maxOrderDelay: readSetting(env, 'MAX_ORDER_DELAY') * 1000,
    metricsPort: readSetting(env, 'METRICS_PORT') ?? null,
    metricsHost: readSetting(env, 'METRICS_HOST'),
    console: consoleSettings(env),
    logRequests: readSetting(env, 'LOG_REQUESTS') ?? !demo,
    drain: (readSetting(env, 'DRAIN_SECONDS') ?? (demo ? 0 : 5)) * 1000,
    rateLimits: readSetting(env, 'RATE_LIMITS'),
    secretKey: readSetting(env, 'SECRET_KEY') ?? null,
  }
}

/**
 * Whether nobody can change a response of this address on its way: the address uses https, or belongs to a program on
 * this machine.
 */
const isProtected = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/**
 * Combinations of settings that would silently endanger real money: one sentence each, with the
 * remedy.
 */
export function dangerousSettings(config: Config): readonly string[] {
  const {
    fiatRateUrl,
    deribitUrl,
    feed,
    simulatedMarket,
    smtpUrl,
    unsentMail,
    publicOrigin,
    plainHttp,
    redisUrl,
    secretKey,
  } = config
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
  for (const [name, address] of [
    ['FIAT_RATE_URL', fiatRateUrl],
    ['DERIBIT_URL', deribitUrl],
  ] as const) {
    if (!isProtected(address))
      wrong.push(
        `${name} is ${address}, whose figures anybody on the way could change, and money is decided by them: name an https address or one of this machine, or set DEMO=1.`,
      )
  }
  if (redisUrl !== null && secretKey === null)
    wrong.push(
      'REDIS_URL is for several nodes, which share one key: set the same SECRET_KEY on each of them.',
    )
  return wrong
}

/**
 * Reads the settings for a server start. Throws ConfigError as `readConfig` does, and for settings that must not be
 * combined (`dangerousSettings`).
 */
export function readServerConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  const [wrong] = config.demo ? [] : dangerousSettings(config)
  if (wrong !== undefined) throw new ConfigError(wrong)
  return config
}

/** Folder of the signed checkpoints. */
export const checkpointDir = (config: Pick<Config, 'dataDir' | 'checkpointDir'>): string =>
  config.checkpointDir ?? join(config.dataDir, 'checkpoints')
