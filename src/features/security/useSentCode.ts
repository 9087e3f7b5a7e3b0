import { useLingui } from '@lingui/react/macro'
import { safe } from '#contract/account/security.ts'
import type { ParamsOf } from '#contract/wire/callBuilders.ts'
import { send } from '#data/api/write.ts'
import { useCallSequence } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { By } from './useCodeRecipient.ts'

type Scene = ParamsOf<typeof safe.send>['scene']

/**
 * Sends a code to a contact of the person and shows to which contact. Empty `by`: the mail address, or the
 * phone if there is no mail address.
 */
export function useSentCode(scene: Scene, by: By | '' = '') {
  const { t } = useLingui()
  return useCallSequence((_: null) => send(safe.send, { scene, by }), {
    otherwise: t`The code could not be sent`,
    onDone: ({ target }) => toast(t`Code sent to ${target}`),
  })
}
