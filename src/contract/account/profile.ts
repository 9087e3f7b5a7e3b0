import * as v from 'valibot'
import { plainLine } from '#domain/text/text.ts'
import { area } from '../wire/area.ts'
import { form, privateFile, str } from '../wire/fields.ts'
import { type Reads, write } from '../wire/kit.ts'
import { user } from './user.ts'

/** A line that the rules of `domain/identity.ts` check; no longer than what they look at. */
const said = v.pipe(v.string(), v.transform(plainLine), v.maxLength(200, 'text_long'))
const changes = (): Reads => [user.info]

/** How a person is seen by others. Each call answers what is kept. */
export const profile = {
  /** Takes an uploaded picture of the person as their portrait; that one everybody may see. Gives its own address. */
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
