import type { IDENTITY_REASONS } from '#contract/operators/identity.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const verificationErrors = {
  contacts_first: msg({ message: 'Bind your email and phone first', context: 'error' }),
  email_first: msg({ message: 'Bind your email first', context: 'error' }),
  bad_document: msg({ message: 'Enter a valid ID number', context: 'error' }),
  bad_real_name: msg({ message: 'Enter your name exactly as on the document', context: 'error' }),
  photo_missing: msg({ message: 'Add a photo of both sides', context: 'error' }),
  photos_same: msg({
    message: 'The two photos are the same. Show the front and the back',
    context: 'error',
  }),
  real_reviewing: msg({
    message: 'Your verification is already in review. Wait for the answer in your messages',
    context: 'error',
  }),
  real_done: msg({ message: 'This level is already verified. Refresh the page', context: 'error' }),
  real_level_first: msg({ message: 'Complete Level 1 first', context: 'error' }),
} as const satisfies ErrorTexts

/** Reasons for rejecting a claim, shown to the user in their language. `other` needs a note by the operator. */
const REASONS = {
  unreadable: msg({
    message: 'The photos cannot be read. Take them again in good light',
    context: 'verification',
  }),
  mismatch: msg({ message: 'The name or number does not match the document', context: 'verification' }),
  expired: msg({ message: 'The document has expired', context: 'verification' }),
  incomplete: msg({ message: 'A side of the document is missing or cut off', context: 'verification' }),
  unsupported: msg({ message: 'This document is not accepted. Use another one', context: 'verification' }),
  duplicate: msg({ message: 'This document already verifies another account', context: 'verification' }),
  underage: msg({ message: 'You must be of legal age to use this service', context: 'verification' }),
  test_over: msg({
    message: 'This was approved in test mode, where no document is checked. Submit it again',
    context: 'verification',
  }),
  other: msg({ message: 'Your verification was not approved', context: 'verification' }),
} as const satisfies Readonly<Record<(typeof IDENTITY_REASONS)[number] | 'test_over', Phrase>>
export type Reason = keyof typeof REASONS

const isReason = (name: string): name is Reason => Object.hasOwn(REASONS, name)

/** A reason, followed by the operator's note. */
export function reasonText(lang: Lang, reason: string, note: string): string {
  const said = isReason(reason) ? translate(REASONS[reason], lang) : ''
  return [said, note].filter((part) => part !== '').join('. ')
}

const CENTRE = '/pages/setting/real'

export const verificationMails = {
  real_verified: {
    type: 'system',
    link: CENTRE,
    title: msg({ message: 'Verification Level {level} approved', context: 'message' }),
    content: msg({
      message: 'Your identity is verified at Level {level}. Your new limits apply now.',
      context: 'message',
    }),
  },
  real_verified_test: {
    type: 'system',
    link: CENTRE,
    title: msg({ message: 'Verification Level {level} approved', context: 'message' }),
    content: msg({
      message:
        'Level {level} was approved in test mode, where no document is checked. Your new limits apply now.',
      context: 'message',
    }),
  },
  real_failed: {
    type: 'system',
    link: CENTRE,
    title: msg({ message: 'Verification Level {level} not approved', context: 'message' }),
    content: msg({
      message:
        'Your verification at Level {level} was not approved. Open the verification centre to see why and try again.',
      context: 'message',
    }),
  },
} as const satisfies Mails
