import * as v from 'valibot'
import {
  bucket,
  days,
  feed,
  folder,
  gatewaySecrets,
  hostName,
  networks,
  OPERATOR_KEY,
  onOff,
  origin,
  port,
  proxies,
  seconds,
  url,
} from './setting-values.ts'

/** A setting that cannot be used. The message is one sentence that names the variable. */
export class ConfigError extends Error {}

/** An environment variable. `npm run docs` writes `docs/operations/settings.md` from these definitions. */
interface Setting<T> {
  readonly schema: v.GenericSchema<string, T>
  /** Description of the expected value, for the error about a wrong value. */
  readonly expected: string
  /** Markdown for the table of settings. */
  readonly meaning: string
  /** Default value, written as in the environment. */
  readonly default?: string
  /** For a variable without a fixed default: what happens when it is not set. */
  readonly unset?: string
  /** True for a secret: its value is left out of error messages, because messages are logged. */
  readonly secret?: true
}

const setting = <T, const S extends Setting<T>>(one: S & Setting<T>): S => one

export const SETTINGS = {
  PORT: setting({
    schema: port,
    expected: 'a port number from 0 to 65535',
    default: '8080',
    meaning: 'Port on which the server listens. `0`: any free one.',
  }),
  HOST: setting({
    schema: hostName,
    expected: 'a host name or address',
    default: '127.0.0.1',
    meaning: 'Address on which the server listens. TLS ends at a proxy in front.',
  }),
  PUBLIC_ORIGIN: setting({
    schema: origin,
    expected: 'an http(s) origin without a path',
    unset: '`http://localhost:<PORT>`',
    meaning:
      'The origin at which people reach the app, without a path. Sockets accept pages of this origin only. `HOST`, when it names one address, takes the place of `localhost`.',
  }),
  WSS_DOMAIN: setting({
    schema: origin,
    expected: 'an http(s) origin without a path',
    unset: 'the public origin',
    meaning:
      'Origin of the sockets where they have a domain of their own (`https://live.example.com`); it leads to the same server.',
  }),
  TRUST_PROXY: setting({
    schema: proxies,
    expected: 'a number of proxies, or their addresses or networks by comma',
    unset: 'none',
    meaning:
      'Proxies whose `X-Forwarded-For` is believed, for calls and sockets: how many stand in front (`1`), or their addresses and networks by comma (`10.0.0.5,2001:db8::/64`, `loopback`). With none, the header is ignored and everybody behind a proxy counts as one address.',
  }),
  DATA_DIR: setting({
    schema: folder,
    expected: 'a folder',
    default: './data',
    meaning: 'Folder of the embedded database and of the keys that are kept outside of any database.',
  }),
  CHECKPOINT_DIR: setting({
    schema: folder,
    expected: 'a folder',
    unset: '`DATA_DIR/checkpoints`',
    meaning:
      'Folder into which signed checkpoints are written. Nodes that share it and `CHECKPOINT_KEY` write in turn.',
  }),
  CHECKPOINT_URL: setting({
    schema: bucket,
    expected: 'https://<access key>:<secret>@<host>/<bucket>',
    unset: 'the folder',
    secret: true,
    meaning:
      'A bucket for checkpoints in place of the folder, of any store that speaks the protocol of S3: `https://<access key>:<secret>@<host>/<bucket>[/<prefix>][?region=<region>]`, each part escaped as in any address.',
  }),
  CHECKPOINT_KEY: setting({
    schema: v.pipe(v.string(), v.regex(/^MC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43}$/)),
    expected: 'the middle line of checkpoint-key.pem',
    unset: 'the file `checkpoint-key.pem` in `DATA_DIR`, drawn at the first start',
    secret: true,
    meaning:
      'Signs the checkpoints: the middle line of a `checkpoint-key.pem`. All nodes that write checkpoints have the same: keep it with the backups.',
  }),
  ASSETS_DIR: setting({
    schema: folder,
    expected: 'a folder',
    unset: 'none',
    meaning:
      'A folder that all nodes share. Each puts the hashed files of its app there and serves those of the others, so that two releases serve side by side during an [upgrade](upgrade.md).',
  }),
  DATABASE_URL: setting({
    schema: url('postgres', 'postgresql'),
    expected: 'a postgres:// address',
    unset: 'embedded PostgreSQL',
    secret: true,
    meaning: 'A PostgreSQL of your own, 15 or newer.',
  }),
  REDIS_URL: setting({
    schema: url('redis', 'rediss'),
    expected: 'a redis:// address',
    unset: 'none',
    secret: true,
    meaning:
      'For several nodes: socket events, counters and rate limits. While it is away each node limits for itself.',
  }),
  MARKET_FEED: setting({
    schema: feed,
    expected: 'simulated, replay:[<pair>=]<file.csv>[@speed] or ccxt:<exchange>',
    default: 'simulated',
    meaning:
      'Where prices come from: `simulated`, `replay:[<pair>=]<csv>[@speed]` or `ccxt:<exchange>`. See [Price feeds](#price-feeds).',
  }),
  MARKET_SEED: setting({
    schema: v.pipe(v.string(), v.maxLength(64)),
    expected: 'a text of at most 64 characters',
    unset: 'drawn at the first start',
    secret: true,
    meaning: 'Seed of the simulated market. Whoever knows it can compute the prices to come.',
  }),
  SIMULATED_MARKET: setting({
    schema: v.picklist(['refuse', 'accept']),
    expected: 'refuse or accept',
    default: 'refuse',
    meaning:
      'With `DEMO=0` the server does not start on the simulated market, whose prices would decide real money; `accept` starts all the same.',
  }),
  UNSENT_MAIL: setting({
    schema: v.picklist(['refuse', 'accept']),
    expected: 'refuse or accept',
    default: 'refuse',
    meaning:
      'With `DEMO=0` the server does not start without `SMTP_URL`, because nobody could sign up or withdraw; `accept` starts all the same, and mails stay in the outbox.',
  }),
  PLAIN_HTTP: setting({
    schema: v.picklist(['refuse', 'accept']),
    expected: 'refuse or accept',
    default: 'refuse',
    meaning:
      'With `DEMO=0` the server does not start with a `PUBLIC_ORIGIN` of http; `accept` starts all the same, for a trial on one machine.',
  }),
  LOST_SECRET_KEY: setting({
    schema: v.picklist(['refuse', 'accept']),
    expected: 'refuse or accept',
    default: 'refuse',
    meaning:
      'A node whose key is not the one of the database does not start; `accept` puts its key in the place of a lost one, once. Authenticator apps that were set up before have to be [reset](runbooks.md#secret_key-is-wrong-or-lost).',
  }),
  TICK_DAYS: setting({
    schema: days,
    expected: 'a number of days from 1 to 3650',
    default: '7',
    meaning:
      'Whole days of recorded prices that are kept besides today (about 0.5 GB each). Older days are sealed and dropped, except for the prices that receipts name: those stay for ever.',
  }),
  FIAT_RATE_URL: setting({
    schema: url('http', 'https'),
    expected: 'an http(s) address',
    default: 'https://open.er-api.com/v6/latest/USD',
    meaning: 'Source of the USD rates of fiat currencies, read at most every 24 hours.',
  }),
  DERIBIT_URL: setting({
    schema: origin,
    expected: 'an http(s) origin without a path',
    default: 'https://www.deribit.com',
    meaning: 'Where delivery prices are read when `ops dual source` chose the options exchange.',
  }),
  SMTP_URL: setting({
    schema: url('smtp', 'smtps'),
    expected: 'an smtp:// address',
    unset: 'none',
    secret: true,
    meaning: 'Mail server. Without it mails wait in the outbox (`/dev/mailbox` in demo mode).',
  }),
  SMS_URL: setting({
    schema: url('http', 'https'),
    expected: 'an http(s) address',
    unset: 'none',
    secret: true,
    meaning:
      'Gateway for codes to phones, beside `SMTP_URL`: takes a POST of `{"to":"+84…","text":"…"}`. Without it phones can be bound in demo mode only.',
  }),
  VERIFICATION_PHONE: setting({
    schema: v.picklist(['required', 'optional']),
    expected: 'required or optional',
    default: 'required',
    meaning:
      '`optional`: people without a phone can verify their identity and apply as lead traders, with an email alone. For an installation without `SMS_URL`, where nobody could otherwise be verified.',
  }),
  PUSH_ORIGIN: setting({
    schema: origin,
    expected: 'an http(s) origin without a path',
    unset: 'none',
    meaning:
      'A push service besides the public https ones, by its origin: in a closed network, and in tests.',
  }),
  SECRET_KEY: setting({
    schema: v.pipe(v.string(), v.regex(/^\S{32,200}$/)),
    expected: '32 characters or more, without spaces',
    unset: 'the file `secret-key` in `DATA_DIR`, drawn at the first start',
    secret: true,
    meaning:
      'Seals the secrets of authenticator apps. All nodes of one database share it, and without it nobody’s codes can be checked: keep it with the backups.',
  }),
  GATEWAY_SECRETS: setting({
    schema: gatewaySecrets,
    expected: '<name>=<secret of 32 characters or more>, several by comma',
    unset: 'none',
    secret: true,
    meaning:
      'What payment providers sign their messages with: `<name>=<secret of 32 characters or more>`, several by comma; two of one name while one takes the other’s place.',
  }),
  DEPOSIT_HOOK_KEY: setting({
    schema: v.pipe(v.string(), v.regex(/^\S{32,200}$/)),
    expected: '32 characters or more, without spaces',
    unset: 'no hook',
    secret: true,
    meaning:
      'Turns on the [hook](money.md#the-hook-for-watchers) by which a watcher of a chain reports deposits; the watcher signs its messages with the same key.',
  }),
  DEPOSIT_HOOK_OPERATOR: setting({
    schema: v.pipe(v.string(), v.regex(OPERATOR_KEY)),
    expected: 'the key of an operator, h5op_…',
    unset: 'none',
    secret: true,
    meaning:
      'Key of the operator in whose name the hook credits deposits: one of its own, that no person uses. It stays on the server; the watcher does not need it.',
  }),
  ESPLORA_URL: setting({
    schema: url('http', 'https'),
    expected: 'an http(s) address',
    unset: 'none',
    meaning:
      'Read by the [watcher of Bitcoin](money.md#the-watcher-of-bitcoin) alone: the Esplora server that it asks, such as `http://127.0.0.1:3000`.',
  }),
  DEMO: setting({
    schema: onOff,
    expected: '1 or 0',
    unset: '`1` with the embedded database, else `0`',
    meaning: 'Demo mode: the demo account, automatic review, “Test mode” on screen.',
  }),
  DEMO_AUTO: setting({
    schema: onOff,
    expected: '1 or 0',
    unset: 'what `DEMO` and `DEMO_REVIEW` say',
    meaning:
      'Both of them in one, for an installation that nobody attends: `1` is demo mode that reviews by itself, `0` leaves to the operator what waits. `1` does not start together with `DEMO=0`.',
  }),
  DEMO_REVIEW: setting({
    schema: seconds,
    expected: 'seconds, 3600 at most, or 0',
    default: '3',
    meaning:
      'Seconds after which demo mode reviews by itself what waits for an operator: deposits, verifications, loans, transfers of quick buy, traders. `0` leaves them to the operator.',
  }),
  DEMO_SAMPLES: setting({
    schema: onOff,
    expected: '1 or 0',
    default: '1',
    meaning:
      'Demo mode has six simulated lead traders, and its account begins with orders and positions; `0` ends them and closes what they hold, for good. Without demo mode there are none.',
  }),
  TEST_MONEY: setting({
    schema: v.picklist(['refuse', 'keep']),
    expected: 'refuse or keep',
    default: 'refuse',
    meaning:
      'Without demo mode the server does not start while people hold test money; `keep` starts all the same.',
  }),
  MAX_ORDER_DELAY: setting({
    schema: seconds,
    expected: 'seconds, 3600 at most, or 0',
    default: '2',
    meaning:
      'Seconds for which an order that a recorded price has decided may wait to be booked before new orders, options and conversions are rejected with “busy”; they are also rejected while a request has waited half of this time to be accepted, unless it arrived behind another request of its own user. `0` never rejects them.',
  }),
  METRICS_PORT: setting({
    schema: port,
    expected: 'a port number from 0 to 65535',
    unset: 'no metrics',
    meaning:
      'Port of `GET /metrics` for Prometheus, apart from what people reach. See [Monitoring](monitoring.md#metrics).',
  }),
  METRICS_HOST: setting({
    schema: hostName,
    expected: 'a host name or address',
    default: '127.0.0.1',
    meaning: 'Address on which the metrics are served.',
  }),
  CONSOLE: setting({
    schema: onOff,
    expected: 'on or off',
    default: 'off',
    meaning: 'The page of operators, served under `/console/`. See [The console](console.md).',
  }),
  CONSOLE_PORT: setting({
    schema: port,
    expected: 'a port number from 0 to 65535',
    default: '8081',
    meaning: 'Port of the console, apart from what people reach. `0`: any free one.',
  }),
  CONSOLE_HOST: setting({
    schema: hostName,
    expected: 'a host name or address',
    default: '127.0.0.1',
    meaning: 'Address on which the console is served.',
  }),
  CONSOLE_ORIGIN: setting({
    schema: origin,
    expected: 'an http(s) origin without a path',
    unset: '`http://localhost:<CONSOLE_PORT>`',
    meaning:
      'The origin at which operators reach the console, without a path. Passkeys are made for its host: another host later means new passkeys.',
  }),
  CONSOLE_TRUST_PROXY: setting({
    schema: proxies,
    expected: 'a number of proxies, or their addresses or networks by comma',
    unset: 'none',
    meaning:
      'Proxies before the console whose `X-Forwarded-For` is believed, as `TRUST_PROXY` is for the app: whoever reaches the console past them could name any address.',
  }),
  CONSOLE_ALLOW: setting({
    schema: networks,
    expected: 'addresses or networks by comma',
    unset: 'all',
    meaning:
      'Addresses and networks from which the console is answered, by comma (`10.0.0.0/8,2001:db8::/64`, `loopback`).',
  }),
  LOG_REQUESTS: setting({
    schema: onOff,
    expected: 'on or off',
    unset: '`on` with `DEMO=0`, else `off`',
    meaning: 'One line of the log for each answered call. Failed ones are logged in any case.',
  }),
  DRAIN_SECONDS: setting({
    schema: seconds,
    expected: 'seconds, 3600 at most, or 0',
    unset: '`5` with `DEMO=0`, else `0`',
    meaning:
      'For how long a node goes on answering after SIGTERM, with `/readyz` at 503 and every answer closing its connection, before it stops.',
  }),
  RATE_LIMITS: setting({
    schema: onOff,
    expected: 'on or off',
    default: 'on',
    meaning: '`off` lifts the limits per address and account, of calls and of sockets, for load tests.',
  }),
}

type Settings = typeof SETTINGS
type ValueOf<N extends keyof Settings> =
  | v.InferOutput<Settings[N]['schema']>
  | (Settings[N] extends { readonly default: string } ? never : undefined)

/** The value of a setting; an empty variable counts as not set. Throws ConfigError for a wrong value. */
export function readSetting<N extends keyof Settings>(env: NodeJS.ProcessEnv, name: N): ValueOf<N> {
  const one: Setting<unknown> = SETTINGS[name]
  const text = env[name] || one.default
  if (text === undefined) return undefined as ValueOf<N>
  const result = v.safeParse(one.schema, text, { abortPipeEarly: true })
  if (result.success) return result.output as ValueOf<N>
  const shown = one.secret ? '' : `; it is "${text.slice(0, 80)}"`
  throw new ConfigError(`${name} must be ${one.expected}${shown}.`)
}
