import { type CallError, isCallError } from '../api/errors.ts'
import { queryClient } from '../cache/cache.ts'
import { serverNow } from './clock.ts'

/** Something that went wrong here, told so that it names no person: for the diagnostics that a person may copy. */
export interface Fault {
  readonly at: number
  /** The call, or `page`. */
  readonly where: string
  readonly what: string
}

const KEPT = 20
let faults: readonly Fault[] = []

/** The last ones, oldest first. They live until the page closes. */
export const lastFaults = (): readonly Fault[] => faults

const note = (where: string, what: string): void => {
  faults = [...faults, { at: serverNow(), where, what }].slice(-KEPT)
}

/** The text of an error and an unreadable answer may hold somebody's data: only the kind is told. */
function kindOf(error: CallError): string {
  if (error.kind === 'rejected') return `rejected: ${error.key} (${error.type})`
  if (error.kind !== 'unreachable') return error.kind
  return `unreachable: ${error.reason}${error.status === null ? '' : ` ${error.status}`}`
}

/** One line without addresses' parameters, mail addresses, long numbers, and anything that could be a token. */
export const scrub = (text: string): string =>
  (text.split('\n')[0] ?? '')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/(?=[\w+=-]*\d)[\w+=-]{16,}/g, '…')
    .replaceAll(/\d[\d.,]{3,}/g, '…')
    .slice(0, 200)

function pageFault(error: unknown): void {
  if (isCallError(error)) note('page', kindOf(error))
  else if (error instanceof DOMException) note('page', error.name)
  else if (error instanceof Error) note('page', scrub(`${error.name}: ${error.message}`))
  else note('page', 'not an error')
}

/** Listens from now on. Called once, after the first picture. */
export function startFaults(): void {
  window.addEventListener('error', ({ error }) => pageFault(error))
  window.addEventListener('unhandledrejection', ({ reason }) => pageFault(reason))
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (isCallError(error)) note(String(event.query.queryKey[2]), kindOf(error))
  })
}
