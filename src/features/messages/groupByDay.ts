import type { Mail } from '#contract/communication/message.ts'

export interface Day {
  /** Midnight at the start of the day, local time (ms). */
  readonly start: number
  readonly mails: readonly Mail[]
}

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/** Groups messages (newest first) by local day, preserving their order. */
export function byDay(mails: readonly Mail[]): Day[] {
  const days = new Map<number, Mail[]>()
  for (const mail of mails) {
    const start = midnight(mail.created_time * 1000)
    const day = days.get(start)
    if (day) day.push(mail)
    else days.set(start, [mail])
  }
  return [...days].map(([start, list]) => ({ start, mails: list }))
}

/** Whether a day is today, yesterday, or shown by its date. `now`: server's clock (ms). */
export function nameOfDay(time: number, now: number): 'today' | 'yesterday' | 'date' {
  const today = new Date(midnight(now))
  if (midnight(time) === today.getTime()) return 'today'
  // The days are compared by calendar date instead of hours, because a day with a clock change has 23 or 25 hours.
  return midnight(time) === today.setDate(today.getDate() - 1) ? 'yesterday' : 'date'
}
