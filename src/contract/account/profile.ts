import * as v from 'valibot'
import { plainLine } from '#domain/text/plainText.ts'
import { area } from '../wire/area.ts'
import { type Reads, write } from '../wire/callBuilders.ts'
import { form, privateFile, str } from '../wire/fields.ts'
import { user } from './user.ts'

/**
 * A one-line text of a profile. `maxLength` is only an upper bound; `domain/account/identity.ts` validates
 * the text.
 */
const said = v.pipe(v.string(), v.transform(plainLine), v.maxLength(200, 'text_long'))
const changes = (): Reads => [user.info]

/** Public profile of a person. Each call returns the value as stored after validation. */
export const profile = {
  /** Sets the public portrait to an uploaded picture. Returns the address of the portrait. */
  portrait: write('POST', '/user/uploadHeadPortrait', {
    summary: 'Change the profile picture',
    params: form({ head_portrait: privateFile('file_missing') }),
    answer: str,
    access: 'member',
    stoppedBy: [],
    changes,
  }),
  nickname: write('POST', '/user/editNickname', {
    summary: 'Change the nickname',
    params: form({ nickname: said }),
    answer: str,
    access: 'member',
    stoppedBy: [],
    changes,
  }),
  signature: write('POST', '/user/editSignature', {
    summary: 'Change the signature',
    params: form({ signature: said }),
    answer: str,
    access: 'member',
    stoppedBy: [],
    changes,
  }),
}

export const profileArea = area({
  name: 'profile',
  about: 'Picture, nickname and signature of the member',
  calls: profile,
  errors: ['bad_nickname', 'nickname_reserved', 'bad_signature'],
})
