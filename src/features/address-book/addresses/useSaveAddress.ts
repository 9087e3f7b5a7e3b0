import { useLingui } from '@lingui/react/macro'
import { payout } from '#contract/funds/payout.ts'
import type { AnswerOf, ParamsOf } from '#contract/wire/callBuilders.ts'
import { uploadPicture } from '#data/api/upload.ts'
import { useCallSequence, useSubmit } from '#features/kit/index.ts'
import { qrPicture } from '#ui/media/qrPicture.ts'

/** The saved fields of an address, except the picture of its QR code. */
type AddressDetails = Omit<ParamsOf<typeof payout.saveAddress>, 'qrcode'>

/**
 * Saves an address together with a picture of its QR code: the uploaded picture if it was compared with the
 * address, otherwise a QR code that is drawn on the device. `sending`: the step in progress, for the texts of
 * button and message.
 */
export function useSaveAddress(onSaved: (answer: AnswerOf<typeof payout.saveAddress>) => unknown) {
  const { t } = useLingui()
  const submit = useSubmit(payout.saveAddress, {
    otherwise: t`The address was not saved`,
    fields: ['address', 'tag', 'name'],
    onDone: onSaved,
  })
  const draw = useCallSequence(
    async ({ code, details }: { readonly code: string; readonly details: AddressDetails }) => {
      const picture = await qrPicture(code)
      const file = await uploadPicture(new File([picture], 'address.png', { type: 'image/png' }))
      return { ...details, qrcode: file }
    },
    { otherwise: t`The address was not saved`, onDone: (params) => submit.send(params) },
  )
  return {
    submit,
    sending: draw.busy || (draw.error && submit.state === 'idle' && !submit.error) ? draw : submit,
    /**
     * `code`: the text of the QR code; `file`: the picture of the QR code that the person chose, or null to draw a QR
     * code.
     */
    save: (details: AddressDetails, code: string, file: string | null) =>
      file === null ? draw.send({ code, details }) : submit.send({ ...details, qrcode: file }),
    reset: () => {
      submit.reset()
      draw.reset()
    },
  }
}
