import type { Mail } from '#contract/communication/message.ts'

export interface Day {
  /** Midnight of the day on this device (ms). */
  readonly start: number
  readonly mails: readonly Mail[]
}

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/** Messages (newest first) under their days in the device's time zone; the order is kept. */
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

/** What a day is called: the last two by name. `now` is the server's clock (ms). */
export function nameOfDay(time: number, now: number): 'today' | 'yesterday' | 'date' {
  const today = new Date(midnight(now))
  if (midnight(time) === today.getTime()) return 'today'
  // By the calendar: a day with a change of the clock has 23 or 25 hours.
  return midnight(time) === today.setDate(today.getDate() - 1) ? 'yesterday' : 'date'
}
