import type { FastifyRequest } from 'fastify'
import { PICTURE_MOST } from '#domain/text/pictureUpload.ts'
import { AppError } from '../errors.ts'
import { addField, emptyForm, type Form, queryOf } from './parse-form.ts'
import type { UploadedFile } from './types.ts'

/** Maximum size of a body in bytes; a larger body is not read to its end. */
const MAX_BODY = 2 * PICTURE_MOST

/**
 * Reads a multipart body: exactly one part `file` of at most 5 MB, and text fields with the rules of every form. Throws
 * AppError `file_missing`, `file_too_large` or `param_error`.
 */
export async function readUpload(request: FastifyRequest): Promise<{ form: Form; file: UploadedFile }> {
  if (queryOf(request.raw.url ?? '') !== '') throw new AppError('param_error')
  if (!request.isMultipart()) throw new AppError('file_missing')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw new AppError('file_too_large')
  const form = emptyForm()
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string' || part.valueTruncated || part.fieldnameTruncated) {
          throw new AppError('param_error')
        }
        addField(form, part.fieldname, part.value)
      } else {
        const bytes = await part.toBuffer()
        if (part.fieldname !== 'file' || file) throw new AppError('param_error')
        file = { bytes, name: (part.filename ?? '').slice(0, 200) }
      }
    }
  } catch (error) {
    throw errorOf(error)
  }
  if (!file || file.bytes.length === 0) throw new AppError('file_missing')
  return { form, file }
}

/**
 * Maps an error while reading the body (a limit, a repeated part, a truncated body) to an AppError,
 * because the client caused it.
 */
function errorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const tooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
  return new AppError(tooLarge ? 'file_too_large' : 'param_error')
}
