import type { Envelope } from '#contract/envelope.ts'
import type { Lang } from '#contract/lang.ts'
import type { RefusalKey } from '#contract/table.ts'
import { wireTime } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { reasonText } from '../texts/reasons.ts'
import { refusalText } from '../texts/refusals.ts'

/** The success envelope of an already encoded message (docs/api-conventions.md#envelope). `now` in milliseconds. */
export const okJson = (message: string, now: number): string =>
  `{"type":"ok","code":1,"message":${message},"server_time":${wireTime(now)}}`

export const ok = (message: unknown, now: number): string => okJson(JSON.stringify(message), now)

export function refused({ key, values, type, about }: Refusal, lang: Lang, now: number): string {
  const envelope: Envelope = {
    type,
    code: 0,
    message: refusalText(key, lang, values),
    key,
    ...(about.field !== undefined && { field: about.field }),
    ...(about.reason !== undefined && { reason: reasonText(about.reason, lang, values) }),
    server_time: wireTime(now),
  }
  return JSON.stringify(envelope)
}

export const refusedKey = (key: RefusalKey, lang: Lang, now: number): string =>
  refused(new Refusal(key), lang, now)
