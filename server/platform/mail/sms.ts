import type { Config } from '../config.ts'
import type { Transport } from './mailer.ts'

/**
 * Time limit (ms) of a request. A request to a gateway that does not respond must fail before another node takes the
 * message.
 */
const PATIENCE = 15_000

/** Sends messages through SMS_URL: a POST of `{"to":"+84912345678","text":"…"}`. Any response but 2xx is retried. */
export function smsTransport(url: string): Transport {
  return async ({ to, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
  }
}

/** A transport that sends to phone numbers through `sms` and to addresses through `mail`. */
export const byRecipient =
  (mail: Transport, sms: Transport): Transport =>
  (letter) =>
    (letter.to.startsWith('+') ? sms : mail)(letter)

/**
 * Whether a user can receive a code for a phone number: by a gateway, or, in demo mode without a mail server,
 * on the mailbox page.
 */
export const canSendSms = ({ smsUrl, smtpUrl, demo }: Config): boolean =>
  smsUrl !== null || (demo && smtpUrl === null)

/** A phone number in international form: `+84912345678`. */
export const phoneNumber = (areaCode: string, mobile: string): string => `+${areaCode}${mobile}`

/** Masks a phone number as `+84 ***5678`: enough for its owner to recognise the number. */
export const maskMobile = (areaCode: string, mobile: string): string =>
  mobile === '' ? '' : `+${areaCode} ***${mobile.slice(-4)}`
