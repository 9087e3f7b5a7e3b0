import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Maximum number of topics of one socket and of one message, maximum characters of a topic, and maximum
 * bytes of a message.
 */
export const TOPICS_MAX = 20
export const TOPIC_LENGTH = 40
export const MESSAGE_BYTES = 16_384
/** Minimum cost of a message or handshake. A message that requests snapshots costs as much as all of them. */
export const MESSAGE_COST = 5
/**
 * The limit of one connection: the points that it may use in a number of seconds, and the number of rejected points
 * above it after which the connection is closed.
 */
const MESSAGES = { points: 40 * MESSAGE_COST, duration: 5 }
const PATIENCE = 100 * MESSAGE_COST

/**
 * `take`: handle the message. `reject`: reject the message. `end`: close the connection of a client
 * that ignores rejections.
 */
export type Decision = 'take' | 'reject' | 'end'

/** Counts messages per connection, in memory: a connection belongs to one node. */
export function messageLimit(): (connection: object, cost?: number) => Promise<Decision> {
  const limiter = new RateLimiterMemory(MESSAGES)
  const names = new WeakMap<object, number>()
  let last = 0
  const nameOf = (connection: object): number => {
    const name = names.get(connection) ?? ++last
    names.set(connection, name)
    return name
  }
  return (connection, cost = MESSAGE_COST) =>
    limiter.consume(nameOf(connection), cost).then(
      () => 'take',
      (spent: unknown) => {
        if (!(spent instanceof RateLimiterRes)) throw spent
        return spent.consumedPoints > MESSAGES.points + PATIENCE ? 'end' : 'reject'
      },
    )
}

/** Maximum sockets of one address (a household, an office, a carrier's gateway) and of one user, on one node. */
export const ADDRESS_SOCKETS = 200
export const PERSON_SOCKETS = 20

/** Counts the open sockets of each key, such as an address or a user. */
export class SocketCounts<K> {
  readonly #counts = new Map<K, number>()

  count(key: K): number {
    return this.#counts.get(key) ?? 0
  }

  enter(key: K): void {
    this.#counts.set(key, this.count(key) + 1)
  }

  leave(key: K): void {
    const left = this.count(key) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}
