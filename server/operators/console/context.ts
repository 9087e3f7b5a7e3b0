import type { Lang } from '#contract/wire/lang.ts'
import type { Gate } from '../../platform/http/limits.ts'
import type { Services } from '../../services.ts'
import type { Looks } from './looks.ts'

/** What the console's calls reach. */
export interface ConsoleContext {
  readonly services: Services
  readonly gate: Gate
  /** Where operators reach the console; passkeys are made for its host. */
  readonly origin: () => string
  readonly looks: Looks
}

/** Who calls, as the connection says. */
export interface Client {
  readonly address: string
  readonly agent: string
  /** The language of their page. */
  readonly lang: Lang
  /** The page reads again by itself while nobody works on it. */
  readonly unattended: boolean
}
