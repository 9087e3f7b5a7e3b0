import * as v from 'valibot'
import { plainLine } from '#domain/text/plainText.ts'
import { area } from '../wire/area.ts'
import { type Reads, write } from '../wire/callBuilders.ts'
import { form, privateFile, str } from '../wire/fields.ts'
import { user } from './user.ts'

/**
 * A one-line text of a profile. The limit here is only an upper bound; `domain/account/identity.ts`
 * validates the text.
 */
const said = v.pipe(v.string(), v.transform(plainLine), v.maxLength(200, 'text_long'))
const changes = (): Reads => [user.info]

/** Public profile of a person. Each call returns the value as stored after validation. */
export const profile = {
  /** Makes an uploaded picture the portrait, which is public. Returns its new address. */
  portrait: write('POST', '/user/uploadHeadPortrait', {
    params: form({ head_portrait: privateFile('file_missing') }),
    answer: str,
    access: 'member',
    changes,
  }),
  nickname: write('POST', '/user/editNickname', {
    params: form({ nickname: said }),
    answer: str,
    access: 'member',
    changes,
  }),
  signature: write('POST', '/user/editSignature', {
    params: form({ signature: said }),
    answer: str,
    access: 'member',
    changes,
  }),
}

export const profileArea = area({
  name: 'profile',
  calls: profile,
  errors: ['bad_nickname', 'nickname_reserved', 'bad_signature'],
})
