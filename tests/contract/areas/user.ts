import { UPLOADS_MAX } from '#server/identity/accounts/uploaded-pictures.ts'
import { type CallsOf, limitedInNumber } from '../call-declarations.ts'

export const calls = {
  info: { sample: {} },
  upload: { sample: {}, adds: limitedInNumber(UPLOADS_MAX.files, 'files', 'file_contents') },
} satisfies CallsOf<'user'>
