/** Topics of one socket, topics of one message, bytes of one message. */
export const TOPICS_MAX = 20
export const MESSAGE_BYTES = 16_384
/** Messages at once and per second, and how many refused ones end the connection. */
const BURST = 40
const PER_SECOND = 8
const PATIENCE = 100

/** A bucket of messages for one socket. `now` in milliseconds of any steady clock. */
export class MessageLimit {
  #left = BURST
  #at: number
  #refused = 0

  constructor(now: number) {
    this.#at = now
  }

  /** `take`: handle it. `refuse`: say no. `end`: this client does not listen. */
  take(now: number): 'take' | 'refuse' | 'end' {
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1000) * PER_SECOND)
    this.#at = now
    if (this.#left >= 1) {
      this.#left--
      return 'take'
    }
    this.#refused++
    return this.#refused > PATIENCE ? 'end' : 'refuse'
  }
}

/** Sockets of one address (a household, an office, a carrier's gateway) and of one person, on one node. */
export const ADDRESS_SOCKETS = 200
export const PERSON_SOCKETS = 20

/** Who has how many. */
export class Crowd<K> {
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
