import { UPLOADS_MAX } from '#server/identity/accounts/uploaded-pictures.ts'
import { type CallsOf, standing } from '../declarations.ts'

export const calls = {
  info: { sample: {} },
  upload: { sample: {}, adds: standing(UPLOADS_MAX.files, 'files', 'file_contents') },
} satisfies CallsOf<'user'>
