import type { ErrorKey } from '#contract/table.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { wireTime } from '../clock.ts'
import { AppError } from '../errors.ts'
import { reasonText } from '../texts/error-reasons.ts'
import { errorText } from '../texts/errors.ts'

/** The success envelope around an already encoded message (docs/api-conventions.md#envelope). `now` in milliseconds. */
export const okJson = (message: string, now: number): string =>
  `{"type":"ok","code":1,"message":${message},"server_time":${wireTime(now)}}`

export const ok = (message: unknown, now: number): string => okJson(JSON.stringify(message), now)

export function rejected(error: AppError, lang: Lang, now: number): string {
  const { key, values, type, about } = error
  const reason = reasonText(error, lang)
  const envelope: Envelope = {
    type,
    code: 0,
    message: errorText(key, lang, values),
    key,
    ...(about.field !== undefined && { field: about.field }),
    ...(reason !== undefined && { reason }),
    server_time: wireTime(now),
  }
  return JSON.stringify(envelope)
}

export const rejectedKey = (key: ErrorKey, lang: Lang, now: number): string =>
  rejected(new AppError(key), lang, now)
