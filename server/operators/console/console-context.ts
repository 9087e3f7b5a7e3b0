import type { Lang } from '#contract/wire/lang.ts'
import type { Gate } from '../../platform/http/rate-limits.ts'
import type { Services } from '../../services.ts'
import type { LoggedReads } from './logged-reads.ts'

/** Dependencies of the console's calls. */
export interface ConsoleContext {
  readonly services: Services
  readonly gate: Gate
  /** The origin at which operators open the console; passkeys are bound to its host name. */
  readonly origin: () => string
  readonly loggedReads: LoggedReads
}

/** The caller, as known from the connection. */
export interface Client {
  readonly address: string
  readonly agent: string
  /** Language of the operator's page. */
  readonly lang: Lang
  /**
   * Whether the page refreshes by a timer while the operator is idle, so that the call does not
   * extend the session.
   */
  readonly unattended: boolean
}
