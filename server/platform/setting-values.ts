import { homedir } from 'node:os'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { type TrustSetting, trustOf } from './http/client-address.ts'

/** The value of MARKET_FEED. */

export type FeedSetting =
  | { readonly kind: 'simulated' }
  | {
      readonly kind: 'replay'
      readonly file: string
      readonly speed: number
      /** The pair of the file's prices, such as `BTC/USDT`; null: derived from the file name. */
      readonly symbol: string | null
    }
  | { readonly kind: 'ccxt'; readonly exchange: string }

export interface GatewaySecret {
  readonly name: string
  readonly secret: string
}

/**
 * An operator's key. It begins with a recognisable prefix, so that scanners for leaked secrets find it, and has 256
 * random bits.
 */
export const OPERATOR_KEY = /^h5op_[A-Za-z0-9_-]{43}$/

export const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
export const hostName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/))
export const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.url(),
    v.check((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`))),
  )
export const days = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number), v.maxValue(3650))
export const seconds = v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d)?$/), v.transform(Number), v.maxValue(3600))
/** An origin: a scheme, a host and optionally a port, without a path, because the app is always served under /h5/. */
export const origin = v.pipe(
  url('http', 'https'),
  v.check((text) => /^\/?$/.test(new URL(text).pathname) && !/[?#@]/.test(text)),
  v.transform((text) => text.replace(/\/$/, '')),
)
/** The address of a bucket, with access key and secret. */
export const bucket = v.pipe(
  url('http', 'https'),
  v.check((text) => {
    const { username, password, pathname } = new URL(text)
    return username !== '' && password !== '' && /^\/[^/]+/.test(pathname)
  }),
)
export const folder = v.pipe(
  v.string(),
  v.transform((text) => resolve(text.replace(/^~(?=\/|$)/, homedir()))),
)
export const onOff = v.pipe(
  v.picklist(['0', '1', 'on', 'off', 'true', 'false']),
  v.transform((text) => ['1', 'on', 'true'].includes(text)),
)

/** A number of hops, or a comma-separated list of addresses, networks and names that proxy-addr knows. */
export const proxies = v.pipe(
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

/** A comma-separated list of addresses, networks and names that proxy-addr knows. */
export const networks = v.pipe(
  v.string(),
  v.transform((text): readonly string[] => text.split(',').map((one) => one.trim())),
  v.check((list) => {
    try {
      trustOf(list)
      return true
    } catch {
      return false
    }
  }),
)

/** A comma-separated list of gateways with their secrets, `acme=<secret>`. */
export const gatewaySecrets = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]{1,30}=[^\s,=]{32,200}(?:,[a-z][a-z0-9_]{1,30}=[^\s,=]{32,200})*$/),
  v.transform((text): readonly GatewaySecret[] =>
    text.split(',').map((one): GatewaySecret => {
      const [name = '', secret = ''] = one.split('=')
      return { name, secret }
    }),
  ),
)

function parseFeed(text: string): FeedSetting | null {
  if (text === 'simulated') return { kind: 'simulated' }
  const replay = /^replay:(?:([A-Za-z0-9]+\/[A-Za-z0-9]+)=)?([^=]+?\.csv)(?:@(\d+(?:\.\d+)?))?$/.exec(text)
  if (replay?.[2]) {
    const speed = Number(replay[3] ?? '1')
    const symbol = replay[1]?.toUpperCase() ?? null
    if (speed > 0) return { kind: 'replay', file: resolve(replay[2]), speed, symbol }
  }
  const live = /^ccxt:([a-z0-9]{2,30})$/.exec(text)
  return live?.[1] ? { kind: 'ccxt', exchange: live[1] } : null
}

export const feed = v.pipe(
  v.string(),
  v.transform(parseFeed),
  v.custom<FeedSetting>((setting) => setting !== null),
)
