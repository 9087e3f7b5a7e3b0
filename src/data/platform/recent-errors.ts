import { type CallError, isCallError } from '../api/call-errors.ts'
import { queryClient } from '../cache/query-client.ts'
import { serverNow } from './clock.ts'

/** An error of the app without personal data, for the diagnostics that a person may copy. */
export interface RecordedError {
  readonly at: number
  /** The name of the failed call, or `page` for an error in the page's own code. */
  readonly where: string
  readonly what: string
}

const KEPT = 20
let faults: readonly RecordedError[] = []

/** The last errors, oldest first; kept in memory only. */
export const recentErrors = (): readonly RecordedError[] => faults

const note = (where: string, what: string): void => {
  faults = [...faults, { at: serverNow(), where, what }].slice(-KEPT)
}

/**
 * Records only the kind of an error, because texts of errors and unreadable answers may contain personal
 * data.
 */
function kindOf(error: CallError): string {
  if (error.kind === 'rejected') return `rejected: ${error.key} (${error.type})`
  if (error.kind !== 'unreachable') return error.kind
  return `unreachable: ${error.reason}${error.status === null ? '' : ` ${error.status}`}`
}

/** Reduces a text to one line without query strings, mail addresses, long numbers and possible tokens. */
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

/** Starts recording errors. Called once, after the first paint. */
export function startRecordingErrors(): void {
  window.addEventListener('error', ({ error }) => pageFault(error))
  window.addEventListener('unhandledrejection', ({ reason }) => pageFault(reason))
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (isCallError(error)) note(String(event.query.queryKey[2]), kindOf(error))
  })
}
