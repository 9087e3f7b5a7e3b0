import type { Config } from '../config.ts'
import type { Transport } from './mailer.ts'

/** A gateway that hangs must have failed before another node takes the message. */
const PATIENCE = 15_000

/** Texts through SMS_URL: a POST of `{"to":"+84912345678","text":"…"}`; anything but a 2xx is tried again. */
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

/** Numbers by `sms`, addresses by `mail`. */
export const byTarget =
  (mail: Transport, sms: Transport): Transport =>
  (letter) =>
    (letter.to.startsWith('+') ? sms : mail)(letter)

/** Whether a phone can be texted: by a gateway, or where nothing is sent and the mailbox shows it. */
export const canText = ({ smsUrl, smtpUrl, demo }: Config): boolean =>
  smsUrl !== null || (demo && smtpUrl === null)

/** A number as it is texted: `+84912345678`. */
export const numberOf = (areaCode: string, mobile: string): string => `+${areaCode}${mobile}`

/** `+84 ***5678`: enough to recognise one's own number. */
export const maskMobile = (areaCode: string, mobile: string): string =>
  mobile === '' ? '' : `+${areaCode} ***${mobile.slice(-4)}`
